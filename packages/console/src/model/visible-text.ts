/** A stretch of text as it is, or one character that would not show, written as its escape. */
export interface TextPart {
  readonly text: string;
  readonly isEscape: boolean;
}

// Control (but tab and line feed), format, zero-width, bidi, tag, variation and unassigned-looking blanks, lone
// surrogates, private use. The carriage return is shown: it can hide what stands before it.
const HIDDEN =
  /[\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u{0}-\u{8}\u{b}-\u{1f}\u{7f}-\u{9f}\u{a0}\u{ad}\u{34f}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{2000}-\u{200a}\u{202f}\u{205f}\u{2800}\u{3000}\u{3164}\u{ffa0}\u{180b}-\u{180f}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]/gu;

/** Splits a text so that nothing in it is invisible or can reorder what stands around it. */
export function visibleParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isEscape: false });
    parts.push({ text: escapeOf(match[0]), isEscape: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isEscape: false });
  return parts;
}

export function visibleText(text: string): string {
  return visibleParts(text)
    .map((part) => part.text)
    .join('');
}

function escapeOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return `\\u{${code.toString(16).padStart(2, '0')}}`;
}
