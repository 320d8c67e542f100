import { endingOf, isId, isListable, type SlotKind } from './word-pieces.js';

/** What is known of one slot of calls of one shape. */
export interface SeenSlot {
  readonly slot: SlotKind;
  /** Its value in each call, in their order. */
  readonly values: readonly string[];
  /** Whether the calls only look. */
  readonly looks: boolean;
  /** Whether the calls send something out. */
  readonly goesOut: boolean;
}

/** What a pattern has in a slot: one of these values, a number between two, or any that begins and ends like them. */
export type Choice =
  | { readonly kind: 'listed'; readonly values: readonly string[] }
  | { readonly kind: 'range'; readonly least: string; readonly greatest: string }
  | { readonly kind: 'open'; readonly before: string; readonly after: string };

/** So many different values at least, and so many new ones in a hundred calls. */
interface Evidence {
  readonly values: number;
  readonly newOfHundred: number;
}

/** What is done is the same whatever stands there. */
const FOR_CONTENT: Evidence = { values: 4, newOfHundred: 50 };
const FOR_LOOKING: Evidence = { values: 4, newOfHundred: 60 };
const FOR_CHANGING: Evidence = { values: 8, newOfHundred: 75 };

/** What says what is done, and what could go on with another statement. */
const NEVER_OPEN: ReadonlySet<SlotKind> = new Set(['told', 'quoted', 'table']);

/** Kinds of slots of which any value does the same to something else. */
export const CONTENT: ReadonlySet<SlotKind> = new Set(['number', 'message', 'id']);

/**
 * Whether a slot takes ever new values, so that a list of those seen would not answer the next. What comes again is a
 * closed set, and a new value in it is news to a person: then it is listed. Whatever changes something needs more to
 * speak for it than what only looks, and what goes out names where to every time.
 */
export function isEndless({ slot, values, looks, goesOut }: SeenSlot): boolean {
  const isContent = CONTENT.has(slot) || (slot === 'word' && areOfOneType(values));
  // What is open in quotes could end them, and go on with another statement.
  if (NEVER_OPEN.has(slot) || (goesOut && !looks && !isContent)) return false;
  if (slot === 'file' && new Set(values.map(endingOf)).size > 1) return false;
  if (hasEvidence(values, isContent ? FOR_CONTENT : looks ? FOR_LOOKING : FOR_CHANGING))
    return true;
  return slot === 'number' && goesOn(values);
}

/** Whether numbers, of which each comes several times, go on: in the later half of the calls there are still new ones. */
function goesOn(values: readonly string[]): boolean {
  const half = Math.ceil(values.length / 2);
  const earlier = new Set(values.slice(0, half));
  const isNew = values.slice(half).some((value) => !earlier.has(value));
  return isNew && new Set(values).size >= FOR_CONTENT.values;
}

/** `evt_1021`, `evt_7730`: each has a number of its own behind the same name. */
function areOfOneType(values: readonly string[]): boolean {
  return values.every(isId) && /[a-z][_:/-]/i.test(commonEnds(values).before);
}

function hasEvidence(values: readonly string[], { values: least, newOfHundred }: Evidence) {
  const different = new Set(values).size;
  return different >= least && different * 100 >= values.length * newOfHundred;
}

/**
 * Numbers like these, as far again as they have come: of `7` to `30` it is `0` to `60`. Those of one length keep the digits
 * that all begin with: of `010`, `020` and `050` it is `000` to `099`.
 */
export function rangeChoice(values: readonly string[]): Choice {
  const longest = Math.max(...values.map((value) => value.length));
  const isOneLength = values.every((value) => value.length === longest);
  const before = isOneLength ? commonStart(values) : '';
  const free = longest - before.length;
  const greatest = Math.max(...values.map((value) => Number(value.slice(before.length)))) * 2;
  const isCounted = before === '' && !values.some((value) => /^0./.test(value));
  if (isCounted) return { kind: 'range', least: '0', greatest: String(greatest) };
  const digits = String(Math.min(greatest, Number('9'.repeat(free)))).padStart(free, '0');
  return { kind: 'range', least: before + '0'.repeat(free), greatest: before + digits };
}

/** Any value that begins and ends as all of these do: `evt_1`, `evt_2` and their like are `evt_*`. */
export function openChoice(values: readonly string[]): Extract<Choice, { kind: 'open' }> {
  const { before, after } = commonEnds([...new Set(values)]);
  return { kind: 'open', before: listable(before), after: listable(after) };
}

/** What a pattern cannot hold letter by letter is left out of it. */
function listable(text: string): string {
  return isListable(text) ? text : '';
}

/** What all of these texts begin with and, behind that, end with. */
export function commonEnds(texts: readonly string[]): {
  readonly before: string;
  readonly after: string;
} {
  const before = commonStart(texts);
  const rest = texts.map((text) => [...text.slice(before.length)].reverse().join(''));
  return { before, after: [...commonStart(rest)].reverse().join('') };
}

function commonStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let end = first.length;
  for (const other of others) {
    let at = 0;
    while (at < end && first[at] === other[at]) at += 1;
    end = at;
  }
  return first.slice(0, end);
}
