import { createTwoFilesPatch } from 'diff';

const MAX_CHARS = 12_000;
const TIMEOUT_MS = 2_000;

/** A unified diff for people and models; long ones are cut and say so. */
export function unifiedDiff(path: string, before: string, after: string): string {
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    context: 3,
    timeout: TIMEOUT_MS,
  });
  if (patch === undefined) return `(the change of ${path} is too large to show as a diff)`;
  const text = patch.replace(/^=+\n/, '');
  if (text.length <= MAX_CHARS) return text;
  const shown = text.slice(0, text.lastIndexOf('\n', MAX_CHARS) + 1);
  return `${shown}… (${text.length - shown.length} more characters of the diff; read the file to see the rest)\n`;
}
