/** Lines as they are shown: each with its number, from 1, so that a gap shows by itself. Blank ones are left out. */
export function numberedLines(lines: readonly string[], numbers: readonly number[]): string {
  return numbers
    .filter((number) => (lines[number] ?? '').trim() !== '')
    .map((number) => `${number + 1}: ${lines[number] ?? ''}`.trimEnd())
    .join('\n');
}
