import type { AnchorNode, SignIndex, SignRule } from './rule-index.js';

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
 * All signs in the flow, in order. One pass: anchors are looked for only where a word begins or at a
 * Chinese character; a rule that matched is not asked again inside its match.
 */
export function findSigns(flow: string, index: SignIndex): Sign[] {
  const state = freshState(index);
  let previous = 0;
  for (let at = 0; at < flow.length; at += 1) {
    const code = flow.charCodeAt(at);
    if (index.firstUnits[code] === 1 && beginsHere(code, previous))
      tryAnchors(flow, at, index.root, state);
    previous = code;
  }
  return state.signs;
}

/** By the place of a rule, of its group, or of an anchor. */
interface Lists {
  readonly notBefore: Int32Array;
  /** Where a sign that is enough by itself ends; others of its group add nothing inside it. */
  readonly groupUntil: Int32Array;
  /** Which window of the flow the tries of a rule were counted in, and how many there were. */
  readonly window: Int32Array;
  readonly tries: Int32Array;
  /** The window in which every rule of an anchor was worn out. */
  readonly spent: Int32Array;
}

interface State extends Lists {
  readonly signs: Sign[];
  /** The tries of all rules in the window that is being read. */
  readonly inAll: { window: number; tries: number };
}

/** Kept between texts, since many are short: a line, a decoded word. */
const lists = new WeakMap<SignIndex, Lists>();

function freshState(index: SignIndex): State {
  const known = lists.get(index);
  if (known) for (const list of Object.values(known)) list.fill(0);
  const made = known ?? {
    notBefore: new Int32Array(index.rules),
    groupUntil: new Int32Array(index.rules),
    window: new Int32Array(index.rules),
    tries: new Int32Array(index.rules),
    spent: new Int32Array(index.anchors),
  };
  lists.set(index, made);
  return { ...made, signs: [], inAll: { window: 0, tries: 0 } };
}

/** Every anchor that stands here; one that ends in a letter stands only where its word ends too. */
function tryAnchors(flow: string, at: number, root: AnchorNode, state: State): void {
  let node: AnchorNode | undefined = root;
  for (let end = at; node; end += 1) {
    const next: number = end < flow.length ? flow.charCodeAt(end) : 0;
    if (node.signs.length > 0 && !(isLetter(next) && isLetter(flow.charCodeAt(end - 1))))
      tryNode(flow, at, node, state);
    node = node.next.get(next);
  }
}

function tryNode(flow: string, at: number, node: AnchorNode, state: State): void {
  const here = windowOf(at);
  if (state.spent[node.place] === here || isFull(here, state)) return;
  let isSpent = true;
  for (const sign of node.signs) {
    if (isWornOut(sign.place, here, state)) continue;
    isSpent = false;
    trySign(flow, at, sign, state);
  }
  if (isSpent) state.spent[node.place] = here;
}

function trySign(flow: string, at: number, sign: SignRule, state: State): void {
  const { signs, notBefore, groupUntil } = state;
  const { place, groupPlace } = sign;
  if (isBefore(notBefore, place, at) || isBefore(groupUntil, groupPlace, at)) return;
  countTry(place, windowOf(at), state);
  const regex = sign.regex();
  regex.lastIndex = at;
  if (!regex.test(flow)) return;
  const end = regex.lastIndex;
  if (end === at) return;
  notBefore[place] = end;
  if (ORDERS.has(sign.group) && flow.charCodeAt(at) < 128 && isTold(flow, at)) return;
  if (sign.weight >= ENOUGH) groupUntil[groupPlace] = end;
  signs.push({ rule: sign.rule.name, group: sign.group, weight: sign.weight, start: at, end });
}

function isBefore(until: Int32Array, place: number, at: number): boolean {
  return (until[place] ?? 0) > at;
}

function isLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}

/** A word begins, or a run of one sign, or a Chinese character stands. */
function beginsHere(code: number, previous: number): boolean {
  if (code > 127) return true;
  return isWord(code) ? !isWord(previous) : previous !== code;
}

const MOST_TRIES = 12;

/** Prose about agents needs a hundred and thirty, rarely more than four hundred. */
const MOST_TRIES_IN_ALL = 384;

function isFull(here: number, { inAll }: State): boolean {
  if (inAll.window !== here) {
    inAll.window = here;
    inAll.tries = 0;
  }
  return inAll.tries >= MOST_TRIES_IN_ALL;
}

/** At most 12 tries of one rule in a window of 1,024 characters: repetition costs no more than its length. */
function isWornOut(place: number, here: number, { window, tries }: State): boolean {
  return window[place] === here && (tries[place] ?? 0) >= MOST_TRIES;
}

function countTry(place: number, here: number, { window, tries, inAll }: State): void {
  inAll.tries += 1;
  tries[place] = window[place] === here ? (tries[place] ?? 0) + 1 : 1;
  window[place] = here;
}

/** Counted from one: zero stands for no window. */
function windowOf(at: number): number {
  return (at >> 10) + 1;
}

function isTold(flow: string, at: number): boolean {
  const before = flow.slice(Math.max(0, at - 24), at);
  return TOLD.test(before) && !GIVEN.test(before);
}

function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95;
}
