import { CUT_MARK } from './cut-mark.js';
import { findLookAlikes } from './look-alikes.js';

/** A stretch of text as it is, or one character that would not show or would mislead, written as its escape. */
export interface TextPart {
  readonly text: string;
  readonly isEscape: boolean;
  /** Where it stands in the text that was split. */
  readonly start: number;
  readonly end: number;
  /** What the escaped character is taken for. */
  readonly looksLike?: string;
}

// Controls, formats, private use, lone surrogates, what no font knows (unassigned), every blank but the plain one, what
// a font is told to ignore, and the empty braille cell. Tab and line feed stay; the carriage return is shown, as it can
// hide what stands before it.
const HIDDEN =
  /(?![ \t\n])(?:[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Z}\p{Default_Ignorable_Code_Point}]|\u{2800})/gu;
/**
 * Beside those, where people decide: blanks at the end of a line, so many within one that what follows may be out of
 * sight (more are left at its beginning, where code is indented), marks on ASCII (which look like one composed letter,
 * strike it out or enclose it), and a backslash that would read as an escape of ours.
 */
const MISLEADING =
  /(?<=\S)[ \t]+(?=\n|$)|(?<=\S)(?<!(?:^|\n)[+-])[ \t]{33,}|[ \t]{121,}|(?<=[\x21-\x7e]\p{M}{0,8})\p{M}|\\(?=u\{[0-9a-f]+\})/gu;
/** So many of one kind in a row are counted instead of drawn: a page must not choke on them. */
const LONG_RUN = 8;

/** Harmless in running text: they join and colour emoji, and space Chinese and French. */
const FINE_IN_PROSE = new Set(['\u{200d}', '\u{fe0f}', '\u{3000}', '\u{a0}']);

/** Quotes, dashes and stops of the languages that we speak ourselves. */
const OWN_SIGNS = new Set('“”‘’–—−…，。、：；（）！？「」'.split(''));

/**
 * `strict` is what people decide on. A `line` is one that we made: strict, save for our mark of a cut, which whoever
 * makes such lines keeps out of other people's words (`withoutCutMarks`). `words` are a sentence of ours about a call, in
 * which names and patterns of others stand: strict, save for the signs that our own sentences have. `prose` is only read.
 */
export type TextKind = 'strict' | 'line' | 'words' | 'prose';

interface Mark {
  readonly index: number;
  readonly char: string;
  readonly like?: string;
}

/**
 * Splits a text so that nothing in it is invisible, can reorder what stands around it, or passes for something else.
 * What people decide on is shown strictly; `prose`, what is only read, keeps look-alikes and a few harmless characters.
 */
export function visibleParts(text: string, kind: TextKind = 'strict'): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, char, like } of marksOf(text, kind)) {
    if (index < end) continue;
    if (index > end) parts.push(plainPart(text, end, index));
    const count = runLength(text, index, char);
    const isLong = count >= LONG_RUN;
    const shown = isLong ? `${escapeOf(char)}×${count}` : escapeOf(char);
    end = index + char.length * (isLong ? count : 1);
    parts.push({
      text: shown,
      isEscape: true,
      start: index,
      end,
      ...(like === undefined ? {} : { looksLike: like }),
    });
  }
  if (end < text.length) parts.push(plainPart(text, end, text.length));
  return parts;
}

function plainPart(text: string, start: number, end: number): TextPart {
  return { text: text.slice(start, end), isEscape: false, start, end };
}

/** The same as one string, for a face that cannot mark an escape. */
export function visibleText(text: string, kind: TextKind = 'strict'): string {
  return visibleParts(text, kind)
    .map((part) => part.text)
    .join('');
}

/** JSON on one line that means the same and can be shown and edited: what misleads stands as JSON's own escapes. */
export function visibleJson(value: unknown): string {
  let text = JSON.stringify(value) ?? 'null';
  // An escape is made of Latin letters, which may make a word of what stands beside it.
  for (;;) {
    const next = withJsonEscapes(text);
    if (next === text) return text;
    text = next;
  }
}

function withJsonEscapes(text: string): string {
  let shown = '';
  let end = 0;
  for (const { index, char } of marksOf(text, 'strict')) {
    // ASCII means something to JSON itself.
    if (index < end || char < '\x7f') continue;
    shown += `${text.slice(end, index)}${jsonEscape(char)}`;
    end = index + char.length;
  }
  return shown + text.slice(end);
}

/** What is to be escaped, in order; one character each. */
function marksOf(text: string, kind: TextKind): readonly Mark[] {
  const hidden = [...text.matchAll(HIDDEN)].map(({ index, 0: char }) => ({ index, char }));
  if (kind === 'prose') return hidden.filter(({ char }) => !FINE_IN_PROSE.has(char));
  const misleading = [...text.matchAll(MISLEADING)].flatMap(({ index, 0: chars }) =>
    [...chars].map((char, place) => ({ index: index + place, char })),
  );
  const lookAlikes = findLookAlikes(text).filter(({ char }) => !isOurs(char, kind));
  if (misleading.length === 0 && lookAlikes.length === 0) return hidden;
  return [...hidden, ...misleading, ...lookAlikes].sort((a, b) => a.index - b.index);
}

function isOurs(char: string, kind: TextKind): boolean {
  return kind === 'words' ? OWN_SIGNS.has(char) : kind === 'line' && char === CUT_MARK;
}

function jsonEscape(char: string): string {
  return [...Array(char.length).keys()]
    .map((index) => `\\u${char.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('');
}

function runLength(text: string, start: number, char: string): number {
  let count = 1;
  while (text.startsWith(char, start + count * char.length)) count += 1;
  return count;
}

function escapeOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return `\\u{${code.toString(16).padStart(2, '0')}}`;
}
