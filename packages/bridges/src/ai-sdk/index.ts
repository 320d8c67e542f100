// Both ways at one address; the two that need no package of the SDK's live in the kernel.
export {
  type AiSdkOptions,
  type AiSdkOutput,
  type AiSdkTool,
  toAiSdkTools,
  toolFromAiSdk,
} from '@sluice/kernel/adapters';
export { type AiSdkModel, type AiSdkModelOptions, modelFromAiSdk } from './model-from-ai-sdk.js';
