export { type AiSdkModel, type AiSdkModelOptions, modelFromAiSdk } from './model-from-ai-sdk.js';
