import { MONTH, monthOf } from './month-names.js';
import { unitFactors } from './unit-factors.js';

/**
 * The dates and numbers of a text in one writing each, so that `13th of May 2024` and `2024-05-13`, or `$30,000` and
 * `30000`, are the same. A form is letters and digits only: it can be looked up like any word.
 */
export function canonicalForms(text: string): readonly string[] {
  const forms: string[] = [];
  for (let at = text.search(DIGIT); at !== -1; ) {
    const end = endOfRun(text, at);
    addRun(forms, text, at, end);
    if (end - at <= 2 && isNearMonth(text, at, end)) {
      const around = text.slice(Math.max(0, at - NEAR), end + NEAR);
      for (const date of around.matchAll(NAMED_DATE))
        forms.push(...namedDateForms(date.groups ?? {}));
    }
    at = nextDigit(text, end + 1);
  }
  return forms;
}

const DIGIT = /\d/;

const NEXT_DIGIT = /\d/g;

function nextDigit(text: string, from: number): number {
  NEXT_DIGIT.lastIndex = from;
  return NEXT_DIGIT.test(text) ? NEXT_DIGIT.lastIndex - 1 : -1;
}

/** Characters around a day that its month, its year and the other day of a span are looked for in. */
const NEAR = 36;

/** Whether the word before or after a number may be a month; looked at before anything costly is. */
function isNearMonth(text: string, at: number, end: number): boolean {
  if (/\s/.test(text[at - 1] ?? '')) {
    const before = /(\p{L}{3,10})\.?\s(?:the\s)?$/u.exec(text.slice(Math.max(0, at - 16), at))?.[1];
    if (before !== undefined && monthOf(before) > 0) return true;
  }
  if (!AFTER_DIGITS.has(text[end] ?? ',')) return false;
  const after = AFTER_DAY.exec(text.slice(end, end + 18))?.[1];
  return after !== undefined && monthOf(after) > 0;
}

const AFTER_DIGITS = new Set(' .snrte');

/** What stands between a day and its month: 3rd of May, 3. Mai, 3 de mayo, 1er mai. */
const AFTER_DAY = /^(?:st|nd|rd|th|er|\.)?\s(?:of\s|de\s)?(\p{L}{3,10})/u;

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The end of digits with what may stand between them in one date or number. */
function endOfRun(text: string, from: number): number {
  let end = from + 1;
  for (let at = end; at < text.length && at < from + 40; at += 1) {
    if (isDigit(text.charCodeAt(at))) end = at + 1;
    else if (at > end || !BETWEEN_DIGITS.has(text[at] ?? '')) break;
  }
  return end;
}

const BETWEEN_DIGITS = new Set("-/.,' 年月");

function addRun(forms: string[], text: string, from: number, end: number): void {
  const factors = unitFactors(text, end);
  // A plain number is a word as it stands.
  if (factors === undefined && isPlain(text, from, end)) return;
  const run = text.slice(from, end);
  const date = NUMERIC_DATE.exec(run)?.groups;
  forms.push(...(date ? numericDateForms(date) : numberForms(run, factors ?? UNSCALED)));
}

const UNSCALED: readonly number[] = [1];

function isPlain(text: string, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1) if (!isDigit(text.charCodeAt(at))) return false;
  return true;
}

/** The form of a number as a call carries it. */
export function formOfNumber(value: number): string {
  return `num${String(Math.abs(value)).replace('.', 'p')}`;
}

/** The forms of a value that may be a date: with its year, and without. Nothing where it is none. */
export function formsOfDate(value: string): readonly string[] {
  const text = value.trim();
  if (text.length > 40 || !DIGIT.test(text)) return [];
  const numeric = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?=$|[T ])/.exec(text)?.[0];
  const date = numeric === undefined ? undefined : NUMERIC_DATE.exec(numeric)?.groups;
  if (date) return numericDateForms(date);
  return [...text.matchAll(NAMED_DATE)].flatMap((match) => namedDateForms(match.groups ?? {}));
}

const DAY = '\\d{1,2}(?:st|nd|rd|th|er|\\.)?';
/** A word goes on with letters of any language; `\\b` knows those of English alone. */
const END = '(?!\\p{L})';
const YEAR = '(?:,?\\s|\\sdel?\\s)';
const TO = '\\s?(?:to|-|–|until|till|and|through)\\s?(?:the\\s)?';
const NUMERIC_DATE =
  /^(?:(?<isoYear>\d{4})[-/.年](?<isoMonth>\d{1,2})[-/.月](?<isoDay>\d{1,2})|(?<one>\d{1,2})[-/.](?<two>\d{1,2})[-/.](?<year>\d{4}))(?!\d)/;
const NAMED_DATE = new RegExp(
  [
    // 1st to the 5th of May 2024, 3. Mai 2024, 3 de mayo de 2024
    `(?<!\\d)(?:(?<from>${DAY})${TO})?(?<dayFirst>${DAY})\\s(?:of\\s|de\\s)?(?<monthAfter>${MONTH})${END}\\.?(?:${YEAR}(?<yearAfter>\\d{4}))?`,
    // May 1st to 5th, 2024
    `(?<!\\p{L})(?<monthFirst>${MONTH})\\.?\\s(?:the\\s)?(?<dayAfter>${DAY})(?!\\d|:)(?:${TO}(?<until>${DAY})(?!\\d|:))?(?:,?\\s(?<yearLast>\\d{4}))?`,
  ].join('|'),
  'giu',
);

type Groups = Readonly<Record<string, string | undefined>>;

function numericDateForms(parts: Groups): readonly string[] {
  if (parts.isoYear) {
    return isoForms(Number(parts.isoYear), Number(parts.isoMonth), Number(parts.isoDay));
  }
  // Nobody can tell which of the two is the month.
  const [year, one, two] = [Number(parts.year), Number(parts.one), Number(parts.two)];
  return [...isoForms(year, one, two), ...isoForms(year, two, one)];
}

function namedDateForms(parts: Groups): readonly string[] {
  const month = monthOf(parts.monthAfter ?? parts.monthFirst ?? '');
  const year = parts.yearAfter ?? parts.yearLast;
  const days = [parts.from, parts.dayFirst, parts.dayAfter, parts.until];
  return days
    .filter((day) => day !== undefined)
    .flatMap((day) => isoForms(year ? Number(year) : undefined, month, Number.parseInt(day, 10)));
}

function isoForms(year: number | undefined, month: number, day: number): readonly string[] {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return [];
  const two = (number: number): string => String(number).padStart(2, '0');
  const dayForm = `day${two(month)}${two(day)}`;
  return year === undefined ? [dayForm] : [`date${year}${two(month)}${two(day)}`, dayForm];
}

/** `1,200.50`, `1'200.50` and `1.200,50` are one number; of `1.200` and `1,200` nobody can tell, so both are taken. */
function numberForms(run: string, factors: readonly number[]): readonly string[] {
  const english = Number(run.replaceAll(/[,' ]/g, ''));
  const european = Number(run.replaceAll(/[.' ]/g, '').replace(',', '.'));
  const forms: string[] = [];
  for (const value of [english, european]) {
    // A version or an address of a network is no number.
    if (!Number.isFinite(value)) continue;
    for (const factor of factors) {
      // 35 × 0.01 is 0.35000000000000003.
      const form = formOfNumber(Number((value * factor).toPrecision(12)));
      if (!forms.includes(form)) forms.push(form);
    }
  }
  return forms;
}
