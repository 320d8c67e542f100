/** Six bytes of head for a control frame of a client. */
const CONTROL_HEAD = 6;

/**
 * Notices a message that began to arrive and does not end. Control frames may come between its pieces, so they are
 * counted out: the remaining bytes belong to a message that is still arriving.
 */
export class ArrivalWatch {
  #explained: number;
  #since: number | undefined;

  constructor(bytesRead: number) {
    this.#explained = bytesRead;
  }

  onMessage(bytesRead: number): void {
    this.#explained = bytesRead;
    this.#since = undefined;
  }

  onControl(payloadBytes: number): void {
    this.#explained += payloadBytes + CONTROL_HEAD;
  }

  /** Whether a message has been on its way for `limitMs` or more. Asked from time to time. */
  isTooSlow(bytesRead: number, now: number, limitMs: number): boolean {
    if (bytesRead <= this.#explained) {
      this.#since = undefined;
      return false;
    }
    this.#since ??= now;
    return now - this.#since >= limitMs;
  }
}
