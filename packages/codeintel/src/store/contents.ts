import type { Block } from './index-file.js';

export interface SegmentEntry {
  readonly block: Block;
  /** Numbers of files that are gone or stand in a later segment. */
  readonly deleted: readonly number[];
}

export interface HistoryEntry {
  /** The commit that was checked out when the log was read. */
  readonly head: string;
  /** A segment whose files are the paths of the log. */
  readonly paths: Block;
  /** A segment whose files are commits, with the words of their messages. */
  readonly commits: Block;
  /** The log itself: `HistoryLog` as compressed JSON. */
  readonly log: Block;
  /** Part of the indexed files that the log speaks of, 0 to 1. */
  readonly coverage: number;
}

/** The table of contents of an index file. */
export interface Contents {
  readonly root: string;
  readonly source: 'git' | 'walk';
  readonly segments: readonly SegmentEntry[];
  readonly history: HistoryEntry | null;
  /** Folders with indexed files, one a line, as of the last whole write; `moreFolders` came after. */
  readonly folders: Block;
  readonly moreFolders: readonly string[];
  readonly folderCount: number;
  /** First byte behind the last block that counts. */
  readonly end: number;
  /** Bytes of blocks that no longer count. */
  readonly wasted: number;
  readonly isCut: boolean;
}

export function encodeContents(contents: Contents): Buffer {
  return Buffer.from(JSON.stringify(contents), 'utf8');
}

export function decodeContents(bytes: Buffer): Contents {
  return JSON.parse(bytes.toString('utf8')) as Contents;
}
