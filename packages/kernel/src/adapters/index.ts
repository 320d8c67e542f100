export {
  type AiSdkOptions,
  type AiSdkOutput,
  type AiSdkPart,
  type AiSdkTool,
  toAiSdkTools,
  toolFromAiSdk,
} from './ai-sdk.js';
export {
  fromAnthropicContent,
  type ToolResultBlock,
  toAnthropicToolResult,
  toContentBlock,
} from './anthropic.js';
export {
  attachmentAsText,
  type McpContent,
  toAnthropicBlock,
  toOpenAiPart,
  toOpenAiResponsePart,
} from './attachment-parts.js';
export { type ListedMcpTool, type McpResult, toMcpResult, toolFromMcp } from './mcp.js';
export {
  fromOpenAiResponseOutput,
  fromOpenAiToolCalls,
  type OpenAiFunctionCallOutput,
  type OpenAiToolMessage,
  toOpenAiFunctionCallOutput,
  toOpenAiToolMessage,
} from './openai.js';
export { requireApprovals, requireBridge, requireForeign } from './require-bridge.js';
export { runApproved } from './run-approved.js';
