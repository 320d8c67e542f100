import { readdirSync } from 'node:fs';
import { isAbsolute, join, posix, relative } from 'node:path';

export const chatCommands = ['/help', '/exit'] as const;

const MOST = 200;
/** Folders that nobody means. */
const SKIPPED = new Set(['.git', 'node_modules']);

/** What the word under the cursor could be: a command of the chat, or `@` and a file of the workspace. */
export function completeLine(line: string, workspace: string): [string[], string] {
  if (/^\/[a-z]*$/.test(line)) {
    return [chatCommands.filter((command) => command.startsWith(line)), line];
  }
  const [, begun] = /(?:^|\s)@(\S*)$/.exec(line) ?? [];
  if (begun === undefined) return [[], line];
  return [filesLike(begun, workspace).map((path) => `@${path}`), `@${begun}`];
}

function filesLike(begun: string, workspace: string): readonly string[] {
  const slash = begun.lastIndexOf('/') + 1;
  const [folder, name] = [begun.slice(0, slash), begun.slice(slash)];
  const place = join(workspace, folder);
  const inside = relative(workspace, place);
  if (isAbsolute(folder) || isAbsolute(inside) || inside.startsWith('..')) return [];
  return entriesOf(place)
    .filter((entry) => entry.name.startsWith(name) && !SKIPPED.has(entry.name))
    .filter((entry) => name.startsWith('.') || !entry.name.startsWith('.'))
    .slice(0, MOST)
    .map((entry) => posix.join(folder, entry.name) + (entry.isDirectory() ? '/' : ''));
}

/** A folder that is not there has no files: somebody is still typing its name. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
      one.name < other.name ? -1 : 1,
    );
  } catch {
    return [];
  }
}
