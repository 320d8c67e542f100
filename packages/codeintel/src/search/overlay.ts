import { runGit } from '@sluice/sandbox';
import { type FolderEntry, listFolder } from '../scan/list-folder.js';
import { isSensitivePath } from '../scan/sensitive-path.js';
import { indexBatch } from '../store/index-batch.js';
import { languagesOf } from '../store/make-extractor.js';
import type { DocumentId, OpenIndex } from '../store/open-index.js';
import { readSource } from '../store/read-source.js';
import { SegmentReader } from '../store/segment-reader.js';
import { changedFiles } from './changed-files.js';
import type { Freshened, FreshenOptions } from './freshened.js';

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
  const { known, unknown } = entriesOf(index, options.root, touched);
  for (const [path, id] of new Map([...suspects, ...changedFiles(index, options.root, known)])) {
    const source = readSource(options.root, path);
    if (source && source.hash !== '' && source.hash === index.meta(id).hash) continue;
    outdated.push(id);
    if (source) changed.push(path);
  }
  const isSensitive = options.isSensitivePath ?? isSensitivePath;
  for (const path of await newFiles(index, options.root, unknown)) {
    if (!isSensitive(path)) changed.push(path);
  }
  if (outdated.length === 0 && changed.length === 0) {
    return { index, isStale: false, isLookDue: true };
  }
  const paths = [...new Set(changed)].sort().slice(0, MOST_FILES);
  const extractor =
    paths.length > 0 ? await options.makeExtractor?.(languagesOf(paths)) : undefined;
  const { segment } = indexBatch(options.root, paths, extractor);
  extractor?.close();
  return {
    index: index.withOverlay(SegmentReader.over(segment), outdated),
    isStale: true,
    isLookDue: true,
  };
}

/** What stands in the folders: files that the index has, and files and folders that it does not have. */
function entriesOf(
  index: OpenIndex,
  root: string,
  folders: readonly string[],
): { readonly known: readonly DocumentId[]; readonly unknown: readonly FolderEntry[] } {
  const known: DocumentId[] = [];
  const unknown: FolderEntry[] = [];
  if (folders.length > MOST_FOLDERS) return { known, unknown };
  for (const entry of folders.flatMap((folder) => listFolder(root, folder))) {
    const id = entry.isFolder ? undefined : index.documentAt(entry.path);
    if (id) known.push(id);
    else if (!entry.isFolder || !index.hasFolder(entry.path)) unknown.push(entry);
  }
  return { known, unknown };
}

/** Those that git does not ignore; of a new folder, the files in it. */
async function newFiles(
  index: OpenIndex,
  root: string,
  unknown: readonly FolderEntry[],
): Promise<string[]> {
  if (unknown.length === 0) return [];
  if (index.contents.source === 'walk') {
    return unknown.filter((entry) => !entry.isFolder).map((entry) => entry.path);
  }
  const visible = await gitVisible(
    root,
    unknown.map((entry) => entry.path),
  );
  return visible.filter((path) => index.documentAt(path) === undefined);
}

async function gitVisible(root: string, paths: readonly string[]): Promise<string[]> {
  const asked = paths.slice(0, 500).map((path) => `:(literal)${path}`);
  const listed = await runGit(
    root,
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...asked],
    { timeoutMs: 2000 },
  );
  return (listed ?? '').split('\0').filter((path) => path !== '' && !path.endsWith('/'));
}
