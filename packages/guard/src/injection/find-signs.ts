import { type AnchoredSign, type Beginnings, type SignIndex, signKey } from './rule-index.js';

/** One rule that matched, in offsets of the flow. */
export interface Sign {
  readonly rule: string;
  readonly group: string;
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
 * All signs in the flow, in order. One pass: anchors are asked only where a word begins or at a
 * Chinese character; a rule that matched is not asked again inside its match.
 */
export function findSigns(flow: string, index: SignIndex): Sign[] {
  const state: State = {
    signs: [],
    notBefore: new Int32Array(index.rules),
    groupUntil: new Int32Array(index.rules),
    window: new Int32Array(index.rules),
    tries: new Uint8Array(index.rules),
  };
  let previous = 0;
  for (let at = 0; at < flow.length; at += 1) {
    const code = flow.charCodeAt(at);
    if (index.firstUnits[code] === 1 && beginsHere(code, previous)) {
      const pair = index.byKey.get(signKey(code, flow.charCodeAt(at + 1)));
      if (pair) tryBeginnings(flow, at, code, pair, state);
      const single = index.byKey.get(signKey(code, 0));
      if (single) tryAt(flow, at, code, single.others, state);
    }
    previous = code;
  }
  return state.signs;
}

/** Lists by the place of a rule, or of its group. */
interface State {
  readonly signs: Sign[];
  readonly notBefore: Int32Array;
  /** Where a sign that is enough by itself ends; others of its group add nothing inside it. */
  readonly groupUntil: Int32Array;
  /** Which window of the flow the tries of a rule were counted in, and how many there were. */
  readonly window: Int32Array;
  readonly tries: Uint8Array;
}

/** Anchors that begin with letters are asked for by the word that stands here. */
function tryBeginnings(
  flow: string,
  at: number,
  code: number,
  { words, others }: Beginnings,
  state: State,
): void {
  if (others.length > 0) tryAt(flow, at, code, others, state);
  if (words.size === 0) return;
  let end = at;
  while (isLetter(flow.charCodeAt(end))) end += 1;
  const list = words.get(flow.slice(at, end));
  if (list) tryAt(flow, at, code, list, state);
}

function tryAt(
  flow: string,
  at: number,
  code: number,
  list: readonly AnchoredSign[],
  state: State,
): void {
  const { signs, notBefore, groupUntil } = state;
  for (const { anchor, sign } of list) {
    const { place, groupPlace } = sign;
    if (isWornOut(place, at, state) || isBefore(notBefore, place, at)) continue;
    if (isBefore(groupUntil, groupPlace, at) || !standsHere(flow, anchor, at)) continue;
    countTry(place, at, state);
    const regex = sign.regex();
    regex.lastIndex = at;
    const match = regex.exec(flow);
    if (!match || match[0].length === 0) continue;
    const end = at + match[0].length;
    notBefore[place] = end;
    if (ORDERS.has(sign.group) && code < 128 && isTold(flow, at)) continue;
    if (sign.weight >= ENOUGH) groupUntil[groupPlace] = end;
    signs.push({ rule: sign.rule.name, group: sign.group, weight: sign.weight, start: at, end });
  }
}

function isBefore(until: Int32Array, place: number, at: number): boolean {
  return (until[place] ?? 0) > at;
}

/** The anchor is here and, where it ends in a letter, its word ends here too. */
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

const MOST_TRIES = 24;

/** At most 24 tries of one rule in 1,024 characters: repetition costs no more than its length. */
function isWornOut(place: number, at: number, { window, tries }: State): boolean {
  return window[place] === (at >> 10) + 1 && (tries[place] ?? 0) >= MOST_TRIES;
}

function countTry(place: number, at: number, { window, tries }: State): void {
  const here = (at >> 10) + 1;
  tries[place] = window[place] === here ? (tries[place] ?? 0) + 1 : 1;
  window[place] = here;
}

function isTold(flow: string, at: number): boolean {
  const before = flow.slice(Math.max(0, at - 24), at);
  return TOLD.test(before) && !GIVEN.test(before);
}

function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95;
}
