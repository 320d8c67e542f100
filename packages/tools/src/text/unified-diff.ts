import { createTwoFilesPatch } from 'diff';

const MAX_CHARS = 12_000;
const MAX_WHOLE_CHARS = 400_000;
const TIMEOUT_MS = 2_000;

/** A unified diff for people and models; long ones are cut and say so. */
export function unifiedDiff(path: string, before: string, after: string): string {
  const text = patchOf(`a/${path}`, `b/${path}`, before, after);
  if (text === undefined) return `(the change of ${path} is too large to show as a diff)`;
  if (text.length <= MAX_CHARS) return text;
  const shown = text.slice(0, text.lastIndexOf('\n', MAX_CHARS) + 1);
  return `${shown}… (${text.length - shown.length} more characters of the diff; read the file to see the rest)\n`;
}

/** A unified diff with nothing left out; throws where it would be too large to read. `before` is absent for a new file. */
export function wholeDiff(path: string, before: string | undefined, after: string): string {
  const from = before === undefined ? '/dev/null' : `a/${path}`;
  const text = patchOf(from, `b/${path}`, before ?? '', after);
  if (text === undefined || text.length > MAX_WHOLE_CHARS) {
    throw new Error(`The change of ${path} is too large to show as a diff`);
  }
  return text;
}

function patchOf(from: string, to: string, before: string, after: string): string | undefined {
  return createTwoFilesPatch(from, to, before, after, undefined, undefined, {
    context: 3,
    timeout: TIMEOUT_MS,
  })?.replace(/^=+\n/, '');
}
