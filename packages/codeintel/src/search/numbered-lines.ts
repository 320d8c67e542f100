/** Lines as they are shown: each with its number, from 1, so that a gap shows by itself. Blank ends are left out. */
export function numberedLines(lines: readonly string[], numbers: readonly number[]): string {
  const shown = [...numbers];
  while (shown.length > 0 && isBlank(lines, shown[0])) shown.shift();
  while (shown.length > 0 && isBlank(lines, shown.at(-1))) shown.pop();
  return shown.map((number) => `${number + 1}: ${lines[number] ?? ''}`.trimEnd()).join('\n');
}

function isBlank(lines: readonly string[], number: number | undefined): boolean {
  return (lines[number ?? -1] ?? '').trim() === '';
}
