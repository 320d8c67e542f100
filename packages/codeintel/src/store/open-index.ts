import { closeSync, openSync } from 'node:fs';
import { type Contents, decodeContents } from './contents.js';
import type { DocumentMeta } from './document.js';
import { foldersAbove } from './folders-above.js';
import { IndexBytes } from './index-bytes.js';
import { type Block, type Commit, readCommit } from './index-file.js';
import type { KeptBytes } from './kept-bytes.js';
import { eachPosting, SegmentReader } from './segment-reader.js';
import { termSpace } from './term-key.js';

/** A file in the index: which segment, which number in it. */
export interface DocumentId {
  readonly segment: number;
  readonly document: number;
}

/** Files as they are now, laid over an index, and those of it that they take the place of. */
interface Overlay {
  readonly segment: SegmentReader;
  readonly outdated: readonly DocumentId[];
}

/** A snapshot of the index; what a writer does after it was opened does not change it. */
export class OpenIndex {
  readonly contents: Contents;
  readonly commit: Commit;
  readonly segments: readonly SegmentReader[];
  readonly deleted: readonly ReadonlySet<number>[];
  /** Absent where all of it is held in memory. */
  readonly #file: IndexBytes | undefined;
  #history: SegmentReader | undefined;
  #commits: SegmentReader | undefined;
  #folders: Set<string> | undefined;
  readonly #overlay: Overlay | undefined;

  constructor(
    file: IndexBytes | undefined,
    commit: Commit,
    contents: Contents,
    overlay?: Overlay,
    hidden: readonly DocumentId[] = [],
  ) {
    this.#file = file;
    this.#overlay = overlay;
    this.commit = commit;
    this.contents = contents;
    const segments = contents.segments.map((entry) => this.#segment(entry.block));
    const deleted = contents.segments.map((entry) => new Set(entry.deleted));
    if (overlay) {
      for (const id of overlay.outdated) deleted[id.segment]?.add(id.document);
      segments.push(overlay.segment);
      deleted.push(new Set());
    }
    for (const id of hidden) deleted[id.segment]?.add(id.document);
    this.segments = segments;
    this.deleted = deleted;
  }

  /** An index of files that were read just now, held in memory; it has no history. */
  static inMemory(root: string, source: 'git' | 'walk', segment: SegmentReader): OpenIndex {
    const nothing = { offset: 0, length: 0 };
    const contents: Contents = {
      root,
      source,
      segments: [],
      history: null,
      folders: nothing,
      moreFolders: [],
      folderCount: 0,
      end: 0,
      wasted: 0,
      isCut: false,
    };
    const commit = { generation: 0, contents: nothing };
    return new OpenIndex(undefined, commit, contents, { segment, outdated: [] });
  }

  get isInMemory(): boolean {
    return this.#file === undefined;
  }

  /** The same index with some files replaced by their state of now. Shares the file; close only one of them. */
  withOverlay(segment: SegmentReader, outdated: readonly DocumentId[]): OpenIndex {
    return new OpenIndex(this.#file, this.commit, this.contents, { segment, outdated });
  }

  /** The same index as if some of its files were not there. Shares the file; close only one of them. */
  without(hidden: readonly DocumentId[]): OpenIndex {
    return new OpenIndex(this.#file, this.commit, this.contents, this.#overlay, hidden);
  }

  /** When the files were last gone through; what changed after that may not stand in here. */
  get lookedMs(): number {
    return this.#file?.modifiedMs ?? 0;
  }

  /** Every folder that holds an indexed file, and those above it. */
  folders(): string[] {
    const { folders, moreFolders } = this.contents;
    return [...this.block(folders).toString('utf8').split('\n'), ...moreFolders];
  }

  get documentCount(): number {
    let count = 0;
    for (const [index, segment] of this.segments.entries()) {
      count += segment.documentCount - (this.deleted[index]?.size ?? 0);
    }
    return count;
  }

  get fileBytes(): number {
    return this.#file?.size ?? 0;
  }

  /** Whether a file of the index, or one laid over it, lies in the folder or below. */
  hasFolder(folder: string): boolean {
    if (!this.#folders) {
      const overlay = this.segments.slice(this.contents.segments.length);
      this.#folders = foldersAbove(overlay.flatMap((segment) => [...segment.paths()]));
      for (const each of this.folders()) this.#folders.add(each);
    }
    return this.#folders.has(folder);
  }

  /** The live paths of the log, or `undefined` when there is no history. */
  get history(): SegmentReader | undefined {
    const { history } = this.contents;
    if (history) this.#history ??= this.#segment(history.paths);
    return this.#history;
  }

  /** Commits of the log; the facts of each are the numbers of its paths in `history`. */
  get commits(): SegmentReader | undefined {
    const { history } = this.contents;
    if (history) this.#commits ??= this.#segment(history.commits);
    return this.#commits;
  }

  block(block: Block): Buffer {
    return this.#file?.read(block) ?? Buffer.alloc(0);
  }

  /** The live files that carry the term. */
  documentsWith(term: string): DocumentId[] {
    const found: DocumentId[] = [];
    for (const [segment, reader] of this.segments.entries()) {
      const list = reader.find(term);
      if (!list) continue;
      const deleted = this.deleted[segment];
      eachPosting(list, (document) => {
        if (!deleted?.has(document)) found.push({ segment, document });
      });
    }
    return found;
  }

  /** The live file behind a path of the log. */
  documentOfHistory(document: number): DocumentId | undefined {
    const key = this.history?.keyOf(document);
    if (!key) return undefined;
    for (const [segment, reader] of this.segments.entries()) {
      const list = reader.findKey(key);
      if (!list) continue;
      const deleted = this.deleted[segment];
      let found = -1;
      eachPosting(list, (each) => {
        if (!deleted?.has(each)) found = each;
      });
      if (found >= 0) return { segment, document: found };
    }
    return undefined;
  }

  documentAt(path: string): DocumentId | undefined {
    return this.documentsWith(termSpace.path + path).find((id) => this.pathOf(id) === path);
  }

  /** The live file that had this path before it was renamed, as far as the log tells. */
  documentOnceAt(path: string): DocumentId | undefined {
    const list = this.history?.find(termSpace.path + path);
    if (!list) return undefined;
    let found: DocumentId | undefined;
    eachPosting(list, (document) => {
      found ??= this.documentOfHistory(document);
    });
    return found;
  }

  pathOf(id: DocumentId): string {
    return this.segments[id.segment]?.pathOf(id.document) ?? '';
  }

  meta(id: DocumentId): DocumentMeta {
    const segment = this.segments[id.segment];
    if (!segment) throw new Error(`index has no segment ${id.segment}`);
    return segment.document(id.document);
  }

  factsBytes(id: DocumentId): Uint8Array {
    return this.segments[id.segment]?.facts(id.document) ?? new Uint8Array(0);
  }

  *documents(): Generator<DocumentId> {
    for (const [segment, reader] of this.segments.entries()) {
      const deleted = this.deleted[segment];
      for (let document = 0; document < reader.documentCount; document += 1) {
        if (!deleted?.has(document)) yield { segment, document };
      }
    }
  }

  close(): void {
    this.#file?.close();
  }

  #segment(block: Block): SegmentReader {
    return new SegmentReader((offset, length) =>
      this.block({ offset: block.offset + offset, length }),
    );
  }
}

/** Opens the newest committed state, or gives `undefined` when there is none or it has another format. */
export function openIndex(path: string, kept?: KeptBytes): OpenIndex | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch {
    return undefined;
  }
  try {
    const commit = readCommit(descriptor);
    if (commit) {
      const file = new IndexBytes(descriptor, kept);
      return new OpenIndex(file, commit, decodeContents(file.read(commit.contents)));
    }
  } catch {
    // A file cut short by someone else is no index; the next build replaces it.
    closeSync(descriptor);
    return undefined;
  }
  closeSync(descriptor);
  return undefined;
}
