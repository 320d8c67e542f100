import type { DocumentId, OpenIndex } from '../store/open-index.js';
import { termSpace } from '../store/term-key.js';

/** What a path may leave out. */
const ENDINGS = 'py ts tsx js jsx mjs go rs java kt rb php cs c h cc cpp swift scala vue'.split(
  ' ',
);

/**
 * Files whose path ends like the one given; folders that are not the repository's are dropped from its front. Where there
 * is none, the file that had this path before it was renamed.
 */
export function documentsNamed(index: OpenIndex, path: string): DocumentId[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  const name = parts.at(-1)?.toLowerCase();
  if (name === undefined) return [];
  const names = name.includes('.') ? [name] : ENDINGS.map((ending) => `${name}.${ending}`);
  const candidates = names.flatMap((base) => index.documentsWith(termSpace.baseName + base));
  let best: DocumentId[] = [];
  // With folders given, one of them must fit too, or a file of the standard library would be taken for ours.
  let bestLength = name.includes('.') && parts.length === 1 ? 1 : 2;
  for (const id of candidates) {
    const length = commonTail(index.pathOf(id), parts, name.includes('.'));
    if (length > bestLength) {
      best = [id];
      bestLength = length;
    } else if (length === bestLength) best.push(id);
  }
  if (best.length > 0 || parts.length === 1) return best;
  const renamed = index.documentOnceAt(parts.join('/'));
  return renamed ? [renamed] : [];
}

/** How many last parts of `path` equal the last ones given. */
function commonTail(path: string, parts: readonly string[], hasExtension: boolean): number {
  const own = (hasExtension ? path : path.replace(/\.[^./]+$/, '')).split('/');
  let length = 0;
  while (
    length < own.length &&
    length < parts.length &&
    own.at(-1 - length)?.toLowerCase() === parts.at(-1 - length)?.toLowerCase()
  ) {
    length += 1;
  }
  return length;
}
