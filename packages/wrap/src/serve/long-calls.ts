import type { CallToolResult } from '@modelcontextprotocol/server';

/**
 * Calls that outlast their client's patience because they wait for a person. The client is told to ask again; the same
 * question again is given the same call, which never runs twice, and its result once. Equal calls that were left are given
 * out one after the other.
 */
export class LongCalls {
  readonly #waiting = new Map<string, Promise<CallToolResult>[]>();

  /** The next who asks for this gets the call that is under way. */
  adopt(key: string, result: Promise<CallToolResult>): void {
    const left = this.#waiting.get(key);
    if (left) left.push(result);
    else this.#waiting.set(key, [result]);
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
      /** Told whether the call was begun by an earlier request. */
      hasToWait(isLeft: boolean): Promise<void>;
      readonly comeBack: CallToolResult;
    },
  ): Promise<CallToolResult> {
    const stop = new AbortController();
    const cancel = (): void => stop.abort(asked.signal.reason);
    const left = this.#waiting.get(key)?.[0];
    const result = left ?? asked.start(stop.signal);
    if (asked.signal.aborted) cancel();
    else asked.signal.addEventListener('abort', cancel, { once: true });
    const given = await Promise.race([
      result.then((value) => ({ value })),
      asked.hasToWait(left !== undefined).then(() => undefined),
    ]);
    asked.signal.removeEventListener('abort', cancel);
    if (given) {
      this.#drop(key, result);
      return given.value;
    }
    if (!this.#waiting.get(key)?.includes(result)) this.adopt(key, result);
    return asked.comeBack;
  }

  #drop(key: string, result: Promise<CallToolResult>): void {
    const left = this.#waiting.get(key)?.filter((one) => one !== result);
    if (left === undefined) return;
    if (left.length > 0) this.#waiting.set(key, left);
    else this.#waiting.delete(key);
  }
}
