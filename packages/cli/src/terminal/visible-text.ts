// Controls, formats, private use, lone surrogates, every blank but the plain one, what a font is told to ignore, and
// the empty braille cell. Tab and line feed stay; the carriage return is shown, as it can hide what stands before it.
const HIDDEN =
  /(?![ \t\n])(?:[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}]|\u{2800})/gu;

/** Harmless in running text: they join and colour emoji, and space Chinese and French. */
const FINE_IN_PROSE = new Set(['\u{200d}', '\u{fe0f}', '\u{3000}', '\u{a0}']);

/**
 * A text in which nothing is invisible, moves the cursor or reorders what stands around it. What people decide on is
 * shown strictly; `prose`, what is only read, keeps a few harmless characters.
 */
export function visibleText(text: string, kind: 'strict' | 'prose' = 'strict'): string {
  return text.replace(HIDDEN, (char) =>
    kind === 'prose' && FINE_IN_PROSE.has(char) ? char : `\\u{${hexOf(char).padStart(2, '0')}}`,
  );
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

function hexOf(char: string): string {
  return (char.codePointAt(0) ?? 0).toString(16);
}
