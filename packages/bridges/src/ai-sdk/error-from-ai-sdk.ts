import { ModelError, modelErrorFromStatus } from '@sluice/agent';
import { isRecord, messageOf } from '@sluice/plain';

/** What a provider throws or streams as an error, as ours, so that the agent knows what to try again. */
export function errorFromAiSdk(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const { statusCode, responseHeaders, isRetryable } = isRecord(error) ? error : {};
  const words = messageOf(error);
  if (typeof statusCode === 'number') {
    const headers = new Headers();
    for (const [name, value] of Object.entries(isRecord(responseHeaders) ? responseHeaders : {}))
      if (typeof value === 'string') headers.set(name, value);
    return modelErrorFromStatus(statusCode, words, headers, error);
  }
  const code = isRetryable === true ? 'MODEL_UNREACHABLE' : codeOf(error);
  return new ModelError(code, `The model cannot answer: ${words}`, { cause: error });
}

/** Errors of the AI SDK carry their kind in the name. */
function codeOf(error: unknown) {
  const name = isRecord(error) ? String(error.name) : '';
  if (name === 'AI_LoadAPIKeyError') return 'MODEL_AUTH';
  if (/Unsupported|InvalidPrompt|InvalidArgument|NoSuchModel|LoadSetting/.test(name))
    return 'MODEL_BAD_REQUEST';
  if (/JSONParse|TypeValidation|InvalidResponseData/.test(name)) return 'MODEL_PROTOCOL';
  return name.startsWith('AI_') ? 'MODEL_SERVER_ERROR' : 'MODEL_UNREACHABLE';
}
