import type { CallToolResult } from '@modelcontextprotocol/server';

/**
 * Calls that outlast their client's patience because they wait for a person. The client is told to ask again; the same
 * question again is given the same call, which never runs twice, and its result once.
 */
export class LongCalls {
  readonly #waiting = new Map<string, Promise<CallToolResult>>();

  /** The next who asks for this gets the call that is under way. */
  adopt(key: string, result: Promise<CallToolResult>): void {
    this.#waiting.set(key, result);
  }

  /**
   * The result of the call that was left waiting under `key`, or of the one that `start` begins. Where `hasToWait`
   * resolves first, the answer is `comeBack` and the call goes on; until then the client's cancel ends it.
   */
  async ask(
    key: string,
    asked: {
      readonly signal: AbortSignal;
      start(signal: AbortSignal): Promise<CallToolResult>;
      hasToWait(): Promise<void>;
      readonly comeBack: CallToolResult;
    },
  ): Promise<CallToolResult> {
    const stop = new AbortController();
    const cancel = (): void => stop.abort(asked.signal.reason);
    const left = this.#waiting.get(key);
    const result = left ?? asked.start(stop.signal);
    if (asked.signal.aborted) cancel();
    else asked.signal.addEventListener('abort', cancel, { once: true });
    const given = await Promise.race([
      result.then((value) => ({ value })),
      asked.hasToWait().then(() => undefined),
    ]);
    asked.signal.removeEventListener('abort', cancel);
    if (given && this.#waiting.get(key) === result) this.#waiting.delete(key);
    if (given) return given.value;
    this.adopt(key, result);
    return asked.comeBack;
  }
}
