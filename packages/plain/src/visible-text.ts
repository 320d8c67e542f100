/** A stretch of text as it is, or one character that would not show, written as its escape. */
export interface TextPart {
  readonly text: string;
  readonly isEscape: boolean;
}

// Controls, formats, private use, lone surrogates, every blank but the plain one, what a font is told to ignore, and
// the empty braille cell. Tab and line feed stay; the carriage return is shown, as it can hide what stands before it.
const HIDDEN =
  /(?![ \t\n])(?:[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}]|\u{2800})/gu;
/** So many of one kind in a row are counted instead of drawn: a page must not choke on them. */
const LONG_RUN = 8;

/** Harmless in running text: they join and colour emoji, and space Chinese and French. */
const FINE_IN_PROSE = new Set(['\u{200d}', '\u{fe0f}', '\u{3000}', '\u{a0}']);

/**
 * Splits a text so that nothing in it is invisible or can reorder what stands around it. What people decide on is
 * shown strictly; `prose`, what is only read, keeps a few harmless characters.
 */
export function visibleParts(
  text: string,
  kind: 'strict' | 'prose' = 'strict',
): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(HIDDEN)) {
    const [char] = match;
    if (match.index < end || (kind === 'prose' && FINE_IN_PROSE.has(char))) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isEscape: false });
    const count = runLength(text, match.index, char);
    const isLong = count >= LONG_RUN;
    const shown = isLong ? `${escapeOf(char)}×${count}` : escapeOf(char);
    parts.push({ text: shown, isEscape: true });
    end = match.index + char.length * (isLong ? count : 1);
  }
  if (end < text.length) parts.push({ text: text.slice(end), isEscape: false });
  return parts;
}

/** The same as one string, for a face that cannot mark an escape. */
export function visibleText(text: string, kind: 'strict' | 'prose' = 'strict'): string {
  return visibleParts(text, kind)
    .map((part) => part.text)
    .join('');
}

/** JSON on one line that means the same and can be shown and edited: what is hidden stands as JSON's own escapes. */
export function visibleJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.replace(HIDDEN, (char) =>
    [...Array(char.length).keys()]
      .map((index) => `\\u${char.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );
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
