import type { Clock } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import type { FinishReason, Model, ModelRequest, ModelUsage } from '../models/model.js';
import { ModelError } from '../models/model-error.js';
import { sleep } from '../sleep.js';

export interface RetryOptions {
  readonly maxAttempts: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
}

export const defaultRetry: RetryOptions = {
  maxAttempts: 4,
  baseDelayMs: 1_000,
  maxDelayMs: 60_000,
};

export interface AskedCall {
  readonly id?: string;
  readonly name: string;
  readonly arguments: string;
}

export interface ModelAnswer {
  readonly text: string;
  readonly calls: readonly AskedCall[];
  readonly reason: FinishReason;
  readonly usage: ModelUsage | undefined;
}

export interface Listener {
  onText(delta: string): void;
  onThinking(delta: string): void;
  /** The text so far counts for nothing; the answer begins again. */
  onRestart(facts: {
    readonly attempt: number;
    readonly delayMs: number;
    readonly code: string;
    readonly message: string;
    readonly discardedChars: number;
  }): Promise<void>;
}

/** An answer that broke off because the signal aborted, with what had come by then. */
export interface Broken {
  readonly text: string;
  readonly isAborted: true;
}

/**
 * One whole answer. Passing troubles (rate limits, server errors, broken streams) are tried again with growing
 * delays; calls of a broken answer are never used. Throws the last `ModelError`.
 */
export async function askModel(
  model: Model,
  request: ModelRequest,
  listener: Listener,
  options: { readonly retry: RetryOptions; readonly clock: Clock; random(): number },
): Promise<ModelAnswer | Broken> {
  const { retry, clock } = options;
  for (let attempt = 1; ; attempt += 1) {
    let text = '';
    try {
      return await readAnswer(model, request, {
        ...listener,
        onText(delta) {
          text += delta;
          listener.onText(delta);
        },
      });
    } catch (error) {
      if (request.signal.aborted) return { text, isAborted: true };
      const failure = toModelError(error);
      if (!failure.isRetryable || attempt >= retry.maxAttempts) throw failure;
      const delayMs = delayBefore(attempt, failure, retry, options.random());
      await listener.onRestart({
        attempt,
        delayMs,
        code: failure.code,
        message: failure.message,
        discardedChars: text.length,
      });
      await sleep(clock, delayMs, request.signal);
      if (request.signal.aborted) return { text: '', isAborted: true };
    }
  }
}

async function readAnswer(
  model: Model,
  request: ModelRequest,
  listener: Pick<Listener, 'onText' | 'onThinking'>,
): Promise<ModelAnswer> {
  let text = '';
  const calls: AskedCall[] = [];
  for await (const part of untilAborted(model.stream(request), request.signal)) {
    switch (part.type) {
      case 'text':
        text += part.delta;
        listener.onText(part.delta);
        break;
      case 'thinking':
        listener.onThinking(part.delta);
        break;
      case 'tool_call':
        calls.push(part);
        break;
      case 'finish':
        return { text, calls, reason: part.reason, usage: part.usage };
    }
  }
  throw new ModelError('MODEL_INTERRUPTED', 'The answer ended before the model had finished');
}

/** Ends at once when the signal aborts, also when the model does not listen to it. */
async function* untilAborted<T>(parts: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = parts[Symbol.asyncIterator]();
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(new Error('aborted', { cause: signal.reason }));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  // A race that is over leaves this without a listener.
  aborted.catch(() => undefined);
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not awaited: a model that does not listen would hold the turn for ever.
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

/** Doubles each time, with up to half of it taken off at random, and never less than the server asks for. */
function delayBefore(
  attempt: number,
  error: ModelError,
  retry: RetryOptions,
  random: number,
): number {
  const full = Math.min(retry.maxDelayMs, retry.baseDelayMs * 2 ** (attempt - 1));
  return Math.max(error.retryAfterMs ?? 0, Math.round(full * (1 - random / 2)));
}

/** A model that throws anything else is at fault itself; trying again does not mend it. */
function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const words = messageOf(error);
  return new ModelError('MODEL_BAD_REQUEST', `The model failed: ${words}`, { cause: error });
}
