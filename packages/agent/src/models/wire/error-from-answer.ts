import { isRecord } from '@sluice/plain';
import { ModelError, type ModelErrorCode } from '../model-error.js';

const MAX_BODY_CHARS = 4_000;
const MAX_MESSAGE_CHARS = 500;
const MAX_RETRY_AFTER_MS = 10 * 60_000;

/** Turns an HTTP answer other than 2xx into a `ModelError`, without the key in it. */
export async function errorFromAnswer(response: Response, secret: string): Promise<ModelError> {
  const text = await readSome(response);
  const words = scrub(messageIn(text) ?? text.slice(0, MAX_MESSAGE_CHARS), secret);
  const { status, statusText, headers } = response;
  return modelErrorFromStatus(status, words || statusText || 'no reason given', headers);
}

/** The error that an HTTP status and the server's words stand for. The words must hold no secret. */
export function modelErrorFromStatus(
  status: number,
  words: string,
  headers: Headers,
  cause?: unknown,
): ModelError {
  const retryAfterMs = retryAfter(headers);
  return new ModelError(codeOf(status, words), `The model's server answered ${status}: ${words}`, {
    status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(cause === undefined ? {} : { cause }),
  });
}

/** An error that came inside a stream that had begun well. */
export function errorFromStream(error: unknown, secret: string): ModelError {
  const type = isRecord(error) ? String(error.type ?? error.code ?? '') : '';
  const words = scrub(isRecord(error) ? String(error.message ?? type) : String(error), secret);
  const code: ModelErrorCode =
    type === 'overloaded_error'
      ? 'MODEL_OVERLOADED'
      : /rate_limit/.test(type)
        ? 'MODEL_RATE_LIMITED'
        : isTooLong(words)
          ? 'MODEL_CONTEXT_TOO_LONG'
          : /invalid_request/.test(type)
            ? 'MODEL_BAD_REQUEST'
            : 'MODEL_SERVER_ERROR';
  return new ModelError(code, `The model's server broke off: ${words}`);
}

function codeOf(status: number, words: string): ModelErrorCode {
  if (status === 401 || status === 403) return 'MODEL_AUTH';
  if (status === 429) return 'MODEL_RATE_LIMITED';
  if (status === 529 || status === 503) return 'MODEL_OVERLOADED';
  if (status === 408 || status >= 500) return 'MODEL_SERVER_ERROR';
  return status === 413 || isTooLong(words) ? 'MODEL_CONTEXT_TOO_LONG' : 'MODEL_BAD_REQUEST';
}

function isTooLong(words: string): boolean {
  return /context[ _]length|context window|maximum context|prompt is too long|too many tokens/i.test(
    words,
  );
}

/** Seconds or a date, as HTTP has it, or milliseconds in `retry-after-ms`. */
function retryAfter(headers: Headers): number | undefined {
  const inMs = headers.get('retry-after-ms');
  const given = inMs ?? headers.get('retry-after');
  if (given === null) return undefined;
  const number = Number(given);
  const ms = Number.isFinite(number)
    ? number * (inMs === null ? 1000 : 1)
    : Date.parse(given) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), MAX_RETRY_AFTER_MS) : undefined;
}

async function readSome(response: Response): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const piece of response.body) {
      text += decoder.decode(piece, { stream: true });
      if (text.length > MAX_BODY_CHARS) break;
    }
  } catch {
    // The status says enough; a body that breaks off only makes the words shorter.
    return text.slice(0, MAX_BODY_CHARS);
  }
  return text.slice(0, MAX_BODY_CHARS);
}

function messageIn(text: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const error = isRecord(parsed) ? (parsed.error ?? parsed) : undefined;
    const message = isRecord(error) ? error.message : error;
    return typeof message === 'string' ? message.slice(0, MAX_MESSAGE_CHARS) : undefined;
  } catch {
    return undefined;
  }
}

function scrub(text: string, secret: string): string {
  return secret.length < 4 ? text : text.replaceAll(secret, '<redacted:key>');
}
