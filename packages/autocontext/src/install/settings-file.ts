import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readSettingsBytes } from '@sluice/sandbox';

const MAX_LINKS = 40;
const MAX_BYTES = 4 * 1024 * 1024;

/** A file as it was read: its text and what a new version of it must keep. */
export interface FoundFile {
  /** Where the bytes are, after all links: the link itself is never replaced. */
  readonly target: string;
  readonly text: string | undefined;
  readonly mode: number | undefined;
}

/** Reads a file that may be missing or behind links. What is not UTF-8 text of a sane size is thrown. */
export function findFile(path: string): FoundFile {
  const target = followLinks(path);
  const bytes = readSettingsBytes(target, MAX_BYTES);
  if (bytes === undefined) return { target, text: undefined, mode: undefined };
  return { target, text: decode(bytes, target), mode: statSync(target).mode & 0o7777 };
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Error(`${path} is not UTF-8 text`, { cause });
  }
}

/**
 * Replaces a file in one step: a reader sees the old text or the new one, also after a crash. Refuses where the file
 * is no longer as it was found. Returns the folders that had to be made, outermost first.
 */
export function replaceFile(found: FoundFile, text: string, newMode = 0o600): readonly string[] {
  const made = makeFolders(dirname(found.target));
  const temporary = `${found.target}.sluice-${process.pid}`;
  try {
    const handle = openSync(temporary, 'wx', 0o600);
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    chmodSync(temporary, found.mode ?? newMode);
    keepOwner(found.target, temporary);
    if (findFile(found.target).text !== found.text) {
      throw new Error(`${found.target} was changed in the meantime; run the command again`);
    }
    renameSync(temporary, found.target);
  } catch (error) {
    rmSync(temporary, { force: true });
    for (const folder of [...made].reverse()) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return made;
}

function makeFolders(folder: string): readonly string[] {
  const missing: string[] = [];
  for (let path = folder; !statSync(path, { throwIfNoEntry: false }); path = dirname(path)) {
    missing.unshift(path);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return missing;
}

/** A rename gives the file to whoever runs this; under sudo that would lock its owner out. */
function keepOwner(path: string, temporary: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || stat.uid === process.getuid?.()) return;
  chownSync(temporary, stat.uid, stat.gid);
}

function followLinks(path: string): string {
  let target = resolve(path);
  for (let round = 0; round < MAX_LINKS; round += 1) {
    if (!lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) return target;
    target = resolve(dirname(target), readlinkSync(target));
  }
  throw new Error(`${path} leads through too many links`);
}
