/** One transaction's place among those that came before and after it. */
export interface Turn {
  /** Whether all that came before have been sent. */
  readonly isNext: boolean;
  /** It is sent. */
  begin(): void;
  /** It is answered; if it was not committed, it is the next of those that still have to be sent. */
  end(): void;
  /** It is over. */
  leave(): void;
}

/** Transactions are sent in the order in which they came, those too that have to be sent again. */
export class Turns {
  #last = 0;
  /** Not sent, or to be sent again. */
  readonly #waiting = new Set<number>();
  readonly #underWay = new Set<number>();
  #wakes: (() => void)[] = [];

  get isAnyUnderWay(): boolean {
    return this.#underWay.size > 0;
  }

  take(): Turn {
    this.#last += 1;
    const number = this.#last;
    const waiting = this.#waiting.add(number);
    const underWay = this.#underWay;
    const wake = (): void => {
      for (const wakeOne of this.#wakes.splice(0)) wakeOne();
    };
    return {
      get isNext() {
        for (const other of waiting) if (other < number) return false;
        return true;
      },
      begin() {
        waiting.delete(number);
        underWay.add(number);
        wake();
      },
      end() {
        underWay.delete(number);
        waiting.add(number);
        wake();
      },
      leave() {
        waiting.delete(number);
        underWay.delete(number);
        wake();
      },
    };
  }

  afterNextChange(): Promise<void> {
    return new Promise((resolve) => {
      this.#wakes.push(resolve);
    });
  }
}
