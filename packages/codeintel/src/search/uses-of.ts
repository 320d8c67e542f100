import type { DocumentId } from '../store/open-index.js';
import type { Codebase } from './codebase.js';
import { literalLines } from './literal-lines.js';

/** The lines of one file that use a name; lines count from 1. */
export interface UsesInFile {
  readonly id: DocumentId;
  readonly path: string;
  readonly lines: readonly number[];
}

/** A name that stands in more lines than this tells none of them apart. */
const MOST_USES = 8;

/** The file with most uses of a name that comes from elsewhere, where only a few lines use it. */
export function usesOf(codebase: Codebase, name: string): UsesInFile | undefined {
  const isWhole = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`);
  const files = new Map<string, { id: DocumentId; path: string; lines: number[] }>();
  let count = 0;
  for (const { id, path, line, text } of literalLines(codebase, name)) {
    if (!isWhole.test(text)) continue;
    count += 1;
    const file = files.get(path) ?? { id, path, lines: [] };
    files.set(path, file);
    file.lines.push(line);
  }
  if (count > MOST_USES) return undefined;
  const [most] = [...files.values()].sort((a, b) => b.lines.length - a.lines.length);
  return most;
}
