import { type Screen, widthOf } from './screen.js';

/**
 * A line broken at its spaces where it is wider than the screen; what follows a break is indented. A word that no row
 * of its own would hold, such as a path or a Chinese sentence, is left for the terminal to break.
 */
export function breakAtSpaces(line: string, columns: number, indent: number): string {
  if (widthOf(line) <= columns) return line;
  const room = columns - indent;
  let text = '';
  let used = 0;
  for (const piece of line.match(/ *[^ ]+/g) ?? []) {
    const width = widthOf(piece);
    const word = piece.trimStart();
    if (used > indent && used + width > columns && widthOf(word) <= room) {
      text += `\n${' '.repeat(indent)}${word}`;
      used = indent + widthOf(word);
    } else {
      text += piece;
      used += width;
      // The terminal has begun another row where a word did not fit.
      if (used > columns) used = used % columns || columns;
    }
  }
  return text;
}

/** A line for whoever reads: broken for the screen where there is one, whole for a file or another program. */
export function lineFor(
  io: { screen?(): Screen | undefined },
  line: string,
  indent: number,
): string {
  const screen = io.screen?.();
  return screen ? breakAtSpaces(line, screen.columns, indent) : line;
}
