export { type OpenAiAgentsOptions, toOpenAiAgentsTools } from './to-openai-agents-tools.js';
export { toolFromOpenAiAgents } from './tool-from-openai-agents.js';
