import { KEY_LENGTH } from '../rules/compile-signs.js';
import type { SignIndex, Start, StartSection, Wording } from './rule-index.js';
import type { Span } from './span.js';

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

/** All signs of a flow, in order, and the stretches that were too dense to be read to the end. */
export interface Reading {
  readonly signs: readonly Sign[];
  readonly unread: readonly Span[];
}

/**
 * One pass: a start of a wording is looked for only where a word begins or at a Chinese character; a rule that matched is
 * not asked again inside its match. A stretch in which more wordings begin than in any text that people write is not read
 * to its end: whoever asks takes it for hostile.
 */
export function findSigns(flow: string, index: SignIndex): Reading {
  const state = freshState(index);
  let previous = 0;
  for (let at = 0; at < flow.length; at += 1) {
    const code = flow.charCodeAt(at);
    if (beginsHere(code, previous)) {
      const section = index.startsFrom(code);
      if (section) tryStarts(flow, at, section, state);
    }
    // The rest of a stretch that is gone anyway.
    if (state.tries > MOST_TRIES) at = Math.max(at, state.stretch + STRETCH - 1);
    previous = flow.charCodeAt(at);
  }
  return { signs: state.signs, unread: state.unread };
}

/** By the place of a rule or of its group. */
interface Lists {
  readonly notBefore: Int32Array;
  /** Where a sign that is enough by itself ends; others of its group add nothing inside it. */
  readonly groupUntil: Int32Array;
  /** By the place of a wording: whether the text holds what it needs; 0 where nobody has asked. */
  readonly occurs: Uint8Array;
}

interface State extends Lists {
  readonly signs: Sign[];
  readonly unread: Span[];
  /** The stretch that is being read, and how many wordings were tried in it. */
  stretch: number;
  tries: number;
}

/** Kept between texts, since many are short: a line, a decoded word. */
const lists = new WeakMap<SignIndex, Lists>();

function freshState(index: SignIndex): State {
  const known = lists.get(index);
  known?.notBefore.fill(0);
  known?.groupUntil.fill(0);
  known?.occurs.fill(0);
  const made = known ?? {
    notBefore: new Int32Array(index.rules.length),
    groupUntil: new Int32Array(index.rules.length),
    occurs: new Uint8Array(index.wordings),
  };
  lists.set(index, made);
  return { ...made, signs: [], unread: [], stretch: 0, tries: 0 };
}

const STRETCH = 1024;
/** Code and prose need fifty; a page in two languages that names agents in every line, four hundred. */
const MOST_TRIES = 512;

function tryStarts(flow: string, at: number, section: StartSection, state: State): void {
  for (let length = 1; length <= KEY_LENGTH; length += 1) {
    if ((section.keyLengths & (1 << length)) === 0) continue;
    const starts = section.under(flow.slice(at, at + length));
    if (starts) for (const start of starts) tryStart(flow, at, start, state);
  }
}

function tryStart(flow: string, at: number, { text, isWord, wordings }: Start, state: State): void {
  if (!flow.startsWith(text, at)) return;
  if (isWord && isLetter(flow.charCodeAt(at + text.length))) return;
  for (const wording of wordings) tryWording(flow, at, wording, state);
}

function tryWording(flow: string, at: number, wording: Wording, state: State): void {
  const { signs, notBefore, groupUntil } = state;
  const { sign } = wording;
  const { place, groupPlace } = sign;
  if (isBefore(notBefore, place, at) || isBefore(groupUntil, groupPlace, at)) return;
  if (!mayOccur(flow, wording, state) || !mayTry(at, flow.length, state)) return;
  const regex = wording.regex();
  regex.lastIndex = at;
  if (!regex.test(flow)) return;
  const end = regex.lastIndex;
  if (end === at) return;
  notBefore[place] = end;
  if (ORDERS.has(sign.group) && flow.charCodeAt(at) < 128 && isTold(flow, at)) return;
  if (sign.weight >= ENOUGH) groupUntil[groupPlace] = end;
  signs.push({ rule: sign.name, group: sign.group, weight: sign.weight, start: at, end });
}

/** In a longer text an expression that is compiled once is faster than looking for what it needs. */
const SHORT = 8192;
const NO = 1;
const YES = 2;

/** Whether a short text holds what a wording needs: to see that takes a tenth of the time of compiling it. */
function mayOccur(flow: string, { place, needs }: Wording, { occurs }: State): boolean {
  if (flow.length > SHORT || needs.length === 0) return true;
  if (occurs[place] === 0) occurs[place] = needs.some((text) => flow.includes(text)) ? YES : NO;
  return occurs[place] !== NO;
}

/** Counts the tries of a stretch; one with too many is put among those that were not read. */
function mayTry(at: number, length: number, state: State): boolean {
  const stretch = at - (at % STRETCH);
  if (stretch !== state.stretch) {
    state.stretch = stretch;
    state.tries = 0;
  }
  state.tries += 1;
  if (state.tries === MOST_TRIES + 1)
    state.unread.push({ start: stretch, end: Math.min(length, stretch + STRETCH) });
  return state.tries <= MOST_TRIES;
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

function isTold(flow: string, at: number): boolean {
  const before = flow.slice(Math.max(0, at - 24), at);
  return TOLD.test(before) && !GIVEN.test(before);
}

function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95;
}
