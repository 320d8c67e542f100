import { entryAt } from '@sluice/sandbox';
import type { DocumentId, OpenIndex } from '../store/open-index.js';

/** The files whose time or size is not what it was. */
export function changedFiles(
  index: OpenIndex,
  root: string,
  ids: Iterable<DocumentId>,
): Map<string, DocumentId> {
  const changed = new Map<string, DocumentId>();
  for (const id of ids) {
    const segment = index.segments[id.segment];
    if (!segment) continue;
    const path = segment.pathOf(id.document);
    const stat = entryAt(`${root}/${path}`);
    const isSame =
      stat?.mtimeMs === segment.mtimeOf(id.document) && stat.size === segment.sizeOf(id.document);
    if (!isSame || !stat.isFile()) changed.set(path, id);
  }
  return changed;
}
