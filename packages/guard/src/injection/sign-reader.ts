import { NeedWindow, unitAt } from './need-window.js';
import type { SignIndex, Wording } from './rule-index.js';
import type { Span } from './span.js';

/** One rule that matched, in offsets of the flow. */
export interface Sign {
  readonly rule: string;
  readonly group: string;
  /** The place of the group among those of the index. */
  readonly groupPlace: number;
  readonly weight: number;
  readonly start: number;
  readonly end: number;
}

/** Words after which an order is told about, not given: `it will ignore …`, `asks to reveal …`. */
const TOLD = new RegExp(
  [
    '(?:^|[^a-z])(?:to|will|would|can|could|may|might|does|did|that|they|it|we|i|which|who|he|she|',
    "cannot|can't|won't|not|never|attempts?|tries|trying|users?|attackers?|compiler|parser|function|",
    "option|flag|if|then|should we|let's|without|by|of|for|from|than|about|automatically|simply|",
    'safely|silently|also) $',
  ].join(''),
);
const GIVEN =
  /(?:you (?:must|should|will|can|may|have to|need to)|and|please|must|should|shall|now|just|then|instead|first|have to|need to|not to) $/;
const ENOUGH = 4;
const ORDERS = new Set(['override', 'leak']);

/**
 * Reads the signs of a flow in order, in one pass: a start of a wording is looked for only where a word begins or at a
 * Chinese character; a rule that matched is not asked again inside its match. What wordings need is looked for ahead, and
 * one is tried only where its need stands near. A stretch in which more are tried than in any text that people write is
 * not read to its end: whoever asks takes it for hostile.
 */
export class SignReader {
  /** The stretches that were too dense to be read to the end. */
  readonly unread: Span[] = [];
  readonly #flow: string;
  readonly #index: SignIndex;
  /** By the place of a rule: where it may match again. */
  readonly #notBefore: Int32Array;
  /** By the place of a group: where a sign that is enough by itself ends; others of the group add nothing inside it. */
  readonly #groupUntil: Int32Array;
  readonly #needs: NeedWindow;
  readonly #ready: Sign[] = [];
  #at = 0;
  /** The stretch that is being read, and how many wordings were tried in it. */
  #stretch = 0;
  #tries = 0;

  constructor(flow: string, index: SignIndex) {
    this.#flow = flow;
    this.#index = index;
    this.#notBefore = new Int32Array(index.rules.length);
    this.#groupUntil = new Int32Array(index.rules.length);
    this.#needs = new NeedWindow(flow, index.needs, index.needCount);
  }

  next(): Sign | undefined {
    while (this.#ready.length === 0 && this.#at < this.#flow.length) this.#readStretch();
    return this.#ready.shift();
  }

  /** What stands before this place is gone already and is not read any more. */
  skipTo(place: number): void {
    this.#at = Math.max(this.#at, place);
  }

  /** Reads on until something is found, or a little further. */
  #readStretch(): void {
    const flow = this.#flow;
    const stop = Math.min(flow.length, this.#at + AT_ONCE);
    let previous = this.#at > 0 ? flow.charCodeAt(this.#at - 1) : 0;
    while (this.#at < stop && this.#ready.length === 0) {
      const code = flow.charCodeAt(this.#at);
      if (beginsHere(code, previous)) this.#tryFrom(this.#at);
      previous = code;
      this.#at += 1;
      // The rest of a stretch that is gone anyway.
      if (this.#tries > MOST_TRIES) this.skipTo(this.#stretch + STRETCH);
    }
  }

  /** Tries everything that begins with the characters from here on. */
  #tryFrom(at: number): void {
    const flow = this.#flow;
    const { starts } = this.#index;
    let node = starts.rootOf(unitAt(flow, at), unitAt(flow, at + 1), unitAt(flow, at + 2));
    for (let end = at + 1; node !== 0; end += 1) {
      const unit = unitAt(flow, end);
      const anywhere = starts.anywhere[node];
      if (anywhere) for (const wording of anywhere) this.#tryWording(at, wording);
      const wholeWord = isLetter(unit) ? undefined : starts.wholeWord[node];
      if (wholeWord) for (const wording of wholeWord) this.#tryWording(at, wording);
      node = starts.next(node, unit);
    }
  }

  #tryWording(at: number, wording: Wording): void {
    const flow = this.#flow;
    const { sign, need, reach } = wording;
    if ((this.#notBefore[sign.place] ?? 0) > at) return;
    if ((this.#groupUntil[sign.groupPlace] ?? 0) > at) return;
    if (need >= 0 && !this.#needs.isMet(need, at, reach)) return;
    if (!this.#mayTry(at)) return;
    const regex = wording.regex();
    regex.lastIndex = at;
    if (!regex.test(flow)) return;
    const end = regex.lastIndex;
    if (end === at) return;
    this.#notBefore[sign.place] = end;
    if (ORDERS.has(sign.group) && flow.charCodeAt(at) < 128 && isTold(flow, at)) return;
    if (sign.weight >= ENOUGH) this.#groupUntil[sign.groupPlace] = end;
    const { name, group, groupPlace, weight } = sign;
    this.#ready.push({ rule: name, group, groupPlace, weight, start: at, end });
  }

  /** Counts the tries of a stretch; one with too many is put among those that were not read. */
  #mayTry(at: number): boolean {
    const stretch = at - (at % STRETCH);
    if (stretch !== this.#stretch) {
      this.#stretch = stretch;
      this.#tries = 0;
    }
    this.#tries += 1;
    if (this.#tries === MOST_TRIES + 1) this.#leaveUnread(stretch);
    return this.#tries <= MOST_TRIES;
  }

  /** Stretches beside each other are one, so that whoever asks sees all of it gone. */
  #leaveUnread(stretch: number): void {
    const end = Math.min(this.#flow.length, stretch + STRETCH);
    const start = this.unread.at(-1)?.end === stretch ? this.unread.pop()?.start : stretch;
    this.unread.push({ start: start ?? stretch, end });
  }
}

/** How far is read before whoever asks hears of it. */
const AT_ONCE = 1024;
/** As long as a list in which everything looks like an order may be without being one. */
const STRETCH = 8192;
/** Code and prose need two hundred; a list of changes that names an agent in every line, thirteen hundred. */
const MOST_TRIES = 1600;

function isLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}

/** A word begins, or a run of one sign, or a Chinese character stands. */
function beginsHere(code: number, previous: number): boolean {
  if (code > 127) return true;
  return isWord(code) ? !isWord(previous) : previous !== code;
}

function isTold(flow: string, at: number): boolean {
  const before = flow.slice(Math.max(0, at - 24), at);
  return TOLD.test(before) && !GIVEN.test(before);
}

function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95;
}
