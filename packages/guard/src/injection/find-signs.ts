import { HeldText } from '../rules/held-text.js';
import { type AnchoredSign, type SignIndex, type SignRule, signKey } from './rule-index.js';

/** One rule that matched, in offsets of the flow. */
export interface Sign {
  readonly rule: string;
  readonly group: string;
  readonly weight: number;
  readonly start: number;
  readonly end: number;
}

/** Words after which an order is told about, not given: `it will ignore …`, `asks to reveal …`. */
const TOLD =
  /(?:^|[^a-z])(?:to|will|would|can|could|may|might|does|did|that|they|it|we|i|which|who|he|she|cannot|can't|won't|not|never|attempts?|tries|trying|users?|attackers?|compiler|parser|function|option|flag|if|then|should we|let's|without|by|of|for|from|than|about|automatically|simply|safely|silently|also) $/;
const GIVEN =
  /(?:you (?:must|should|will|can|may|have to|need to)|and|please|must|should|shall|now|just|then|instead|first|have to|need to|not to) $/;
const ENOUGH = 4;
const ORDERS = new Set(['override', 'leak']);

/**
 * All signs in the flow, in order. One pass: anchors are asked only where a word begins or at a
 * Chinese character; a rule that matched is not asked again inside its match.
 */
export function findSigns(flow: string, index: SignIndex): Sign[] {
  const state: State = {
    signs: [],
    notBefore: new Map(),
    groupUntil: new Map(),
    tries: new TryBudget(),
    possible: new Map(),
    held: undefined,
  };
  let previous = 0;
  for (let at = 0; at < flow.length; at += 1) {
    const code = flow.charCodeAt(at);
    if (beginsHere(code, previous)) {
      const pair = index.get(signKey(code, flow.charCodeAt(at + 1)));
      if (pair) tryAt(flow, at, code, pair, state);
      const single = index.get(signKey(code, 0));
      if (single) tryAt(flow, at, code, single, state);
    }
    previous = code;
  }
  return state.signs;
}

interface State {
  readonly signs: Sign[];
  readonly notBefore: Map<string, number>;
  /** Where a sign that is enough by itself ends; others of its group add nothing inside it. */
  readonly groupUntil: Map<string, number>;
  readonly tries: TryBudget;
  /** Rules that were looked up: whether the flow holds what each requires. */
  readonly possible: Map<SignRule, boolean>;
  /** The flow for that look, made when it is first taken. */
  held: HeldText | undefined;
}

function tryAt(
  flow: string,
  at: number,
  code: number,
  list: readonly AnchoredSign[],
  state: State,
): void {
  const { signs, notBefore, groupUntil, tries } = state;
  for (const { anchor, sign } of list) {
    const { name } = sign.rule;
    if (!standsHere(flow, anchor, at) || (notBefore.get(name) ?? 0) > at) continue;
    if (!isPossible(flow, sign, state)) continue;
    if ((groupUntil.get(sign.group) ?? 0) > at || !tries.allows(name, at)) continue;
    const regex = sign.regex();
    regex.lastIndex = at;
    const match = regex.exec(flow);
    if (!match || match[0].length === 0) continue;
    const end = at + match[0].length;
    notBefore.set(name, end);
    if (ORDERS.has(sign.group) && code < 128 && isTold(flow, at)) continue;
    if (sign.weight >= ENOUGH) groupUntil.set(sign.group, end);
    signs.push({ rule: name, group: sign.group, weight: sign.weight, start: at, end });
  }
}

/** The anchor is here and, where it ends in a letter, its word ends here too. */
/** Compiling a pattern takes far longer than finding out that the text lacks what it needs. */
function isPossible(flow: string, sign: SignRule, state: State): boolean {
  const known = state.possible.get(sign);
  if (known !== undefined) return known;
  const required = sign.required();
  let verdict = true;
  if (required.length > 0) {
    state.held ??= new HeldText(flow);
    const { held } = state;
    verdict = required.every((group) => group.some((text) => held.holds(text)));
  }
  state.possible.set(sign, verdict);
  return verdict;
}

function standsHere(flow: string, anchor: string, at: number): boolean {
  if (!flow.startsWith(anchor, at)) return false;
  const next = flow.charCodeAt(at + anchor.length);
  return !(isLetter(next) && isLetter(anchor.charCodeAt(anchor.length - 1)));
}

function isLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}

/** A word begins, or a run of one sign, or a Chinese character stands. */
function beginsHere(code: number, previous: number): boolean {
  if (code > 127) return true;
  return isWord(code) ? !isWord(previous) : previous !== code;
}

/** At most 32 tries of one rule in 1,024 characters: repetition costs no more than its length. */
class TryBudget {
  readonly #used = new Map<string, { window: number; count: number }>();

  allows(rule: string, at: number): boolean {
    const window = at >> 10;
    const used = this.#used.get(rule);
    if (!used || used.window !== window) {
      this.#used.set(rule, { window, count: 1 });
      return true;
    }
    used.count += 1;
    return used.count <= 32;
  }
}

function isTold(flow: string, at: number): boolean {
  const before = flow.slice(Math.max(0, at - 24), at);
  return TOLD.test(before) && !GIVEN.test(before);
}

function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95;
}
