const MAX_LINES = 10_000;

/**
 * The lines of a text that is nothing but short lines, as a tool prints a list, each without the words that introduce
 * it. Nothing where one line is a sentence: then a person wrote it.
 */
export function listOfLines(text: string): readonly string[] | undefined {
  const lines = text.split('\n', MAX_LINES + 1).filter((line) => line.trim() !== '');
  if (lines.length === 0 || lines.length > MAX_LINES || !lines.every(isShort)) return undefined;
  return lines.map((line) => line.replace(/^[^:]{1,40}:\s/, '').trim());
}

function isShort(line: string): boolean {
  return line.length <= 80 && line.trim().split(/\s+/).length <= 8 && !/[.!?](?:\s|$)/.test(line);
}
