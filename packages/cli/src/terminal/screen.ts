import { stripVTControlCharacters } from 'node:util';

/** How much a terminal shows at once. */
export interface Screen {
  readonly rows: number;
  readonly columns: number;
}

/** Of a stream that tells its size; `undefined` where it has none. */
export function screenOf(stream: {
  readonly rows?: number;
  readonly columns?: number;
}): Screen | undefined {
  const { rows = 0, columns = 0 } = stream;
  return rows > 0 && columns > 0 ? { rows, columns } : undefined;
}

/** How many rows lines take on a screen that breaks those that are too long; a line may hold breaks of its own. */
export function rowsOf(lines: readonly string[], { columns }: Pick<Screen, 'columns'>): number {
  return lines
    .flatMap((line) => line.split('\n'))
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / columns)), 0);
}

/** Letters of Chinese, Japanese and Korean take two columns; what only colours takes none. */
export function widthOf(line: string): number {
  const text = stripVTControlCharacters(line);
  const wide = text.match(WIDE)?.length ?? 0;
  const unseen = text.match(/\p{Mn}/gu)?.length ?? 0;
  return [...text].length + wide - unseen;
}

/** Filled with spaces to so many columns. */
export function paddedTo(text: string, columns: number): string {
  return `${text}${' '.repeat(Math.max(0, columns - widthOf(text)))}`;
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u{3000}-\u{303f}\u{ff01}-\u{ff60}\p{Emoji_Presentation}]/gu;
