import { messageOf } from '@sluice/plain';
import { ModelError } from '../model-error.js';
import { errorFromAnswer } from './error-from-answer.js';

export interface StreamOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal: AbortSignal;
  /** Taken out of every error text. */
  readonly secret: string;
  /** Longest silence before and between pieces. */
  readonly idleTimeoutMs: number;
}

/**
 * Posts JSON and gives the answer's bytes piece by piece. Every failure is a `ModelError`, except that of the
 * caller's own signal, whose reason is thrown. Leaving the loop early closes the connection.
 */
export async function* postStream(options: StreamOptions): AsyncGenerator<Uint8Array> {
  const { signal, idleTimeoutMs } = options;
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal.reason);
  if (signal.aborted) throw signal.reason;
  signal.addEventListener('abort', onAbort, { once: true });
  const silence = new ModelError(
    'MODEL_TIMEOUT',
    `The model's server sent nothing for ${idleTimeoutMs} ms`,
  );
  let timer = setTimeout(() => stop.abort(silence), idleTimeoutMs);
  try {
    const response = await fetch(options.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...options.headers },
      body: JSON.stringify(options.body),
      signal: stop.signal,
    });
    if (!response.ok) throw await errorFromAnswer(response, options.secret);
    if (!response.body) throw new ModelError('MODEL_PROTOCOL', 'The answer has no body');
    for await (const piece of response.body) {
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(silence), idleTimeoutMs);
      yield piece;
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (stop.signal.aborted) throw silence;
    throw error instanceof ModelError ? error : connectionError(error, options);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    stop.abort();
  }
}

function connectionError(error: unknown, options: StreamOptions): ModelError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const words = messageOf(cause);
  const isEarly = error instanceof TypeError && error.message === 'fetch failed';
  return isEarly
    ? new ModelError('MODEL_UNREACHABLE', `Cannot reach ${originOf(options.url)}: ${words}`, {
        cause: error,
      })
    : new ModelError('MODEL_INTERRUPTED', `The connection broke during the answer: ${words}`, {
        cause: error,
      });
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
