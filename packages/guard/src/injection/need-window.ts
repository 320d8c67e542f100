import { NEED_REACH } from '../rules/compile-signs.js';
import type { TextTree } from './text-tree.js';

/** How many characters more are looked through at once. */
const AHEAD = 256;
/** What stands where is known by blocks of so many characters, of which 32 are remembered. */
const BLOCK_BITS = 5;
const BLOCKS = 32;

/**
 * Which of the texts that wordings need stand ahead of a place. Every character of the flow is looked at once, however
 * often and for however many wordings is asked.
 */
export class NeedWindow {
  readonly #flow: string;
  readonly #needs: TextTree<readonly number[]>;
  /** By the number of a need: the last block it was met in, and a bit for each of those before in which it was too. */
  readonly #lastBlock: Int32Array;
  readonly #blocks: Int32Array;
  #ahead = 0;

  constructor(flow: string, needs: TextTree<readonly number[]>, count: number) {
    this.#flow = flow;
    this.#needs = needs;
    this.#lastBlock = new Int32Array(count).fill(-BLOCKS);
    this.#blocks = new Int32Array(count);
  }

  /**
   * Whether a need begins at `at` or less than `reach` characters after it, in whole blocks: a yes may be one for what
   * stands a block away. Places are asked about in order.
   */
  isMet(need: number, at: number, reach: number): boolean {
    if (this.#ahead < at + NEED_REACH && this.#ahead < this.#flow.length) this.#lookAhead(at);
    const last = this.#lastBlock[need] ?? -BLOCKS;
    const farthest = last - (at >> BLOCK_BITS);
    if (farthest < 0) return false;
    const nearest = Math.max(0, last - ((at + reach) >> BLOCK_BITS));
    const wanted = (0xffff_ffff >>> (BLOCKS - 1 - farthest + nearest)) << nearest;
    return ((this.#blocks[need] ?? 0) & wanted) !== 0;
  }

  #lookAhead(at: number): void {
    const flow = this.#flow;
    const needs = this.#needs;
    const to = Math.min(flow.length, at + NEED_REACH + AHEAD);
    let place = Math.max(at, this.#ahead);
    let first = unitAt(flow, place);
    let second = unitAt(flow, place + 1);
    for (; place < to; place += 1) {
      const third = unitAt(flow, place + 2);
      let node = needs.rootOf(first, second, third);
      for (let end = place + 1; node !== 0; end += 1) {
        const met = needs.anywhere[node];
        if (met) for (const need of met) this.#note(need, place >> BLOCK_BITS);
        node = needs.next(node, unitAt(flow, end));
      }
      first = second;
      second = third;
    }
    this.#ahead = to;
  }

  #note(need: number, block: number): void {
    const since = block - (this.#lastBlock[need] ?? 0);
    if (since === 0) return;
    this.#blocks[need] = (since < BLOCKS ? (this.#blocks[need] ?? 0) << since : 0) | 1;
    this.#lastBlock[need] = block;
  }
}

/** 0 past the end. */
export function unitAt(flow: string, at: number): number {
  return at < flow.length ? flow.charCodeAt(at) : 0;
}
