import { execFileSync } from 'node:child_process';
import { listFolder } from '../scan/list-folder.js';
import { isSensitivePath } from '../scan/sensitive-path.js';
import { indexBatch } from '../store/index-batch.js';
import { languagesOf } from '../store/make-extractor.js';
import type { DocumentId, OpenIndex } from '../store/open-index.js';
import { readSource } from '../store/read-source.js';
import { SegmentReader } from '../store/segment-reader.js';
import type { Freshened, FreshenOptions } from './freshen.js';

const MOST_FILES = 400;
const MOST_FOLDERS = 60;

/** Reads the suspects and what is new in the touched folders, and lays their state of now over the index. */
export async function overlay(
  index: OpenIndex,
  options: FreshenOptions,
  suspects: ReadonlyMap<string, DocumentId>,
  touched: readonly string[],
): Promise<Freshened> {
  const outdated: DocumentId[] = [];
  const changed: string[] = [];
  for (const [path, id] of suspects) {
    const source = readSource(options.root, path);
    if (source && source.hash !== '' && source.hash === index.meta(id).hash) continue;
    outdated.push(id);
    if (source) changed.push(path);
  }
  const isSensitive = options.isSensitivePath ?? isSensitivePath;
  for (const path of newFiles(index, options.root, touched)) {
    if (!isSensitive(path)) changed.push(path);
  }
  if (outdated.length === 0 && changed.length === 0) return { index, isStale: false };
  const paths = [...new Set(changed)].sort().slice(0, MOST_FILES);
  const extractor =
    paths.length > 0 ? await options.makeExtractor?.(languagesOf(paths)) : undefined;
  const { segment } = indexBatch(options.root, paths, extractor);
  extractor?.close();
  return { index: index.withOverlay(SegmentReader.over(segment), outdated), isStale: true };
}

/** Files of the folders, and of new folders in them, that the index does not have and git does not ignore. */
function newFiles(index: OpenIndex, root: string, folders: readonly string[]): string[] {
  if (folders.length === 0 || folders.length > MOST_FOLDERS) return [];
  const unknown = folders.flatMap((folder) =>
    listFolder(root, folder).filter(({ path, isFolder }) =>
      isFolder ? !index.hasFolder(path) : index.documentAt(path) === undefined,
    ),
  );
  if (unknown.length === 0) return [];
  if (index.contents.source === 'walk') {
    return unknown.filter((entry) => !entry.isFolder).map((entry) => entry.path);
  }
  return gitVisible(
    root,
    unknown.map((entry) => entry.path),
  ).filter((path) => index.documentAt(path) === undefined);
}

function gitVisible(root: string, paths: readonly string[]): string[] {
  try {
    const listed = execFileSync(
      'git',
      [
        '-c',
        'core.fsmonitor=false',
        '--no-optional-locks',
        '-C',
        root,
        'ls-files',
        '-z',
        '--cached',
        '--others',
        '--exclude-standard',
        '--',
        ...paths.slice(0, 500).map((path) => `:(literal)${path}`),
      ],
      { encoding: 'utf8', timeout: 2000, stdio: ['ignore', 'pipe', 'ignore'] },
    );
    return listed.split('\0').filter((path) => path !== '' && !path.endsWith('/'));
  } catch {
    return [];
  }
}
