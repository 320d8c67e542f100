import { isEndless, openChoice, type SeenSlot } from './slot-values.js';
import { type SharedSlot, shareValues } from './vocabulary.js';
import { isId } from './word-pieces.js';

/** A value of a field that a condition can hold. */
export type FieldValue = string | number | boolean | null;

/** What a rule wants of a field: a text is a pattern. */
export type FieldWanted = FieldValue | { readonly min: number; readonly max: number };

/** What a tool was asked with that names no command, file or host. */
export interface AskedFields {
  readonly tool: string;
  readonly fields: readonly (readonly [name: string, value: FieldValue])[];
  /** Whether the tool only looks, by its name. */
  readonly looks: boolean;
}

/** What a rule on a tool has for its fields: of those that it does not name, any value will do. */
export interface FieldPatterns {
  readonly tool: string;
  readonly fields: readonly (readonly [name: string, anyOf: readonly FieldWanted[]])[];
  /** The very calls that it stands for. */
  readonly exact: readonly FieldPatterns[];
}

/**
 * One rule for each tool and set of fields: the values that were seen in each of them, in every combination. A field whose
 * values are ever new is left open, and never all of them unless the tool only looks: what a comment says may differ, the
 * issue it is written to is listed. Numbers that are ever new are open between the least and the greatest that were seen.
 * Names that stand for the same things elsewhere, in files and commands, are listed with those that were seen.
 */
export function generaliseFields(
  asked: readonly AskedFields[],
  elsewhere: readonly SeenSlot[] = [],
): readonly FieldPatterns[] {
  const groups = new Map<string, AskedFields[]>();
  for (const one of asked) {
    const key = JSON.stringify([one.tool, one.fields.map(([name]) => name)]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const seen = [...groups.values()].map(fieldsSeen);
  const shared = shareValues([...seen.flat().map(({ slot }) => slot), ...elsewhere]);
  let at = 0;
  return [...groups.values()].flatMap((group, number) => {
    const [first] = group;
    const own = seen[number] ?? [];
    const names = own.map((_, index) => shared[at + index]);
    at += own.length;
    if (!first) return [];
    const exact = exactOf(group);
    const fields = patternsOf(first, own, names);
    return fields ? [{ tool: first.tool, fields, exact }] : exact;
  });
}

interface SeenField {
  readonly name: string;
  readonly values: readonly FieldValue[];
  readonly slot: SeenSlot;
}

function fieldsSeen(group: readonly AskedFields[]): readonly SeenField[] {
  const [first] = group;
  return (first?.fields ?? []).map(([name], index) => {
    const values = group.map(({ fields }) => fields[index]?.[1] ?? null);
    const slot = areTexts(values) || areNumbers(values) ? slotOf(name, values) : 'told';
    const looks = first?.looks ?? false;
    return { name, values, slot: { slot, values: values.map(String), looks, goesOut: false } };
  });
}

/** Nothing where a field would have to be listed of which no pattern can hold a value. */
function patternsOf(
  { looks }: AskedFields,
  seen: readonly SeenField[],
  shared: readonly (SharedSlot | undefined)[],
): FieldPatterns['fields'] | undefined {
  const isNew = seen.map(
    ({ name, values, slot }, index) =>
      !shared[index]?.isShared && (looks || !saysWhereTo(name, values)) && isEndless(slot),
  );
  const isHeld =
    seen.length > 1 && seen.some(({ values }) => areCounted(values) || areMadeIds(values));
  const isKept = keptOf(
    seen.map(({ values }) => new Set(values).size),
    !looks && !isHeld && isNew.every(Boolean),
  );
  const fields = seen.map(({ name, values }, index) => {
    if (isNew[index] && !isKept[index]) return [name, opened(values, looks)] as const;
    const known = shared[index]?.isShared ? shared[index].values : [];
    return [name, [...new Set([...values, ...known])].filter(isHoldable)] as const;
  });
  if (fields.some(([, anyOf]) => anyOf.length === 0)) return undefined;
  return fields.filter(([, anyOf]) => anyOf[0] !== '*');
}

/** Whether a pattern takes the value letter by letter. */
function isHoldable(value: FieldValue): boolean {
  return (
    typeof value !== 'string' ||
    /^[^*\p{Cc}\p{Cf}]*[^\s*\p{Cc}\p{Cf}][^*\p{Cc}\p{Cf}]*$/u.test(value)
  );
}

/** Where all fields are ever new, the one that differs least says on what something is done; where none does, all of them. */
function keptOf(counts: readonly number[], isAll: boolean): readonly boolean[] {
  const least = Math.min(...counts);
  const isOne = counts.filter((count) => count === least).length === 1;
  return counts.map((count) => isAll && (count === least || !isOne));
}

/**
 * What counts is a number, and what somebody reads later is told by the name of its field; anything else may say on what
 * something is done. A field in which a statement stood is never open: the next one may do something else.
 */
function slotOf(
  name: string,
  values: readonly FieldValue[],
): 'message' | 'number' | 'value' | 'text' | 'quoted' {
  if (areCounted(values)) return 'number';
  if (!areTexts(values)) return 'value';
  if (CODE_NAME.test(name)) return 'quoted';
  if (CONTENT_NAME.test(name)) return 'message';
  if (values.some((value) => STATEMENT.test(value))) return 'quoted';
  return values.every((value) => /\s/.test(value)) ? 'text' : 'value';
}

/** The last name of a field. */
const CONTENT_NAME =
  /(?:^|[._-])(?:title|text|body|content|contents|message|comment|description|summary|subject|caption|note|notes|words|reason|details)$/i;
const CODE_NAME =
  /(?:^|[._-])(?:sql|statement|code|script|command|cmd|expr|expression|function|program|template)$/i;
const STATEMENT =
  /^\s*(?:(?:select|with|explain|show|describe|insert|update|delete|drop|alter|create|truncate|grant|revoke|merge|replace|call|exec|execute|mutation|query|subscription)\s|\{)/i;

/** To whom or where something goes: the next one may be anybody, so that those who were seen are listed. */
function saysWhereTo(name: string, values: readonly FieldValue[]): boolean {
  if (!areTexts(values) || CONTENT_NAME.test(name)) return false;
  return WHERE_TO_NAME.test(name) || values.every((value) => ADDRESS.test(value));
}

const WHERE_TO_NAME =
  /(?:^|[._-])(?:to|cc|bcc|recipients?|receivers?|e?mails?|(?:e?mail_?)?address(?:es)?|payee|beneficiary|iban|accounts?|phones?|phone_?numbers?|channels?|chats?|destinations?|dest|endpoint|webhook|url|uri|host|domain)$/i;
/** `ann@example.com`, `https://example.com/x`. */
const ADDRESS = /^[^\s@]+@[^\s@]+$|^[a-z][a-z0-9+.-]*:\/\//i;

/** Ids that nobody chose: each is of a thing of its own. */
function areMadeIds(values: readonly FieldValue[]): boolean {
  return areTexts(values) && values.every((value) => MADE_ID.test(value));
}

const MADE_ID =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,64}|[0-9A-HJKMNP-TV-Z]{26})$/;

/** Numbers, dates, and names that differ in their numbers alone: they stay within what was seen, also where they are open. */
function areCounted(values: readonly FieldValue[]): boolean {
  if (areNumbers(values)) return true;
  const frames = new Set(values.map((value) => String(value).replaceAll(/\d+/g, '0')));
  return areTexts(values) && frames.size === 1 && [...frames].every((one) => /^\S*0\S*$/.test(one));
}

function opened(values: readonly FieldValue[], looks: boolean): readonly FieldWanted[] {
  if (areTexts(values)) return openedTexts(values);
  if (looks || !areNumbers(values)) return ['*'];
  return [{ min: Math.min(...values), max: Math.max(...values) }];
}

/** Names that count a few things (`T01`, `T12`) keep their first digit: `T0*`, `T1*`. */
function openedTexts(values: readonly string[]): readonly string[] {
  const { before, after } = openChoice(values);
  if (!areCounted(values) || values.every(isId) || /\d/.test(before)) return [`${before}*${after}`];
  return [...new Set(values.map((value) => `${value.replace(/(?<=\d).*$/, '*')}${after}`))];
}

function areTexts(values: readonly FieldValue[]): values is readonly string[] {
  return values.every((value) => typeof value === 'string');
}

function areNumbers(values: readonly FieldValue[]): values is readonly number[] {
  return values.every((value) => typeof value === 'number');
}

function exactOf(group: readonly AskedFields[]): readonly FieldPatterns[] {
  const found = new Map<string, FieldPatterns>();
  for (const { tool, fields } of group) {
    if (!fields.every(([, value]) => isHoldable(value))) continue;
    const patterns = fields.map(([name, value]) => [name, [value]] as const);
    found.set(JSON.stringify(fields), { tool, fields: patterns, exact: [] });
  }
  return [...found.values()];
}
