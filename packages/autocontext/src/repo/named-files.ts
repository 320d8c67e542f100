import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { classifyContent, classifyPath } from '@sluice/guard';

export interface NamedFiles {
  /** Files that are named but not read as text: what can be said of them. */
  readonly facts: readonly { readonly path: string; readonly summary: string }[];
  readonly notes: readonly string[];
}

const MOST_PATHS = 8;
const HEAD_BYTES = 8192;
const MOST_HASHED = 8 * 1024 * 1024;

/**
 * What may be said of the files a prompt names. Secret files and paths out of the repository are refused with a word;
 * binary and huge ones are only path, size and hash.
 */
export function lookAtNamedFiles(root: string, cwd: string, paths: readonly string[]): NamedFiles {
  const facts: { path: string; summary: string }[] = [];
  const notes: string[] = [];
  for (const named of paths.slice(0, MOST_PATHS)) {
    const place = placeOf(root, cwd, named);
    if (place.refusal !== undefined) {
      notes.push(`${printable(named)} not shown: ${place.refusal}`);
    } else if (place.path !== undefined) {
      const summary = describeUnreadable(join(root, place.path));
      if (summary !== undefined) facts.push({ path: place.path, summary });
    }
  }
  return { facts, notes };
}

interface NamedFile {
  /** Relative to the root, with `/`; absent when there is no such file. */
  readonly path?: string;
  readonly refusal?: string;
}

function placeOf(root: string, cwd: string, named: string): NamedFile {
  const leadsUp = named.split('/').includes('..');
  if (named.startsWith('~')) return { refusal: 'outside the repository (E_REPO_ROOT)' };
  const candidates = isAbsolute(named) ? [named] : [resolve(cwd, named), resolve(root, named)];
  for (const candidate of candidates) {
    const real = realPath(candidate);
    if (real === undefined) continue;
    if (real !== root && !real.startsWith(root.endsWith(sep) ? root : root + sep)) {
      return { refusal: 'outside the repository (E_REPO_ROOT)' };
    }
    const path = relative(root, real).split(sep).join('/');
    const judged = path === '' ? { shown: true } : classifyPath(path);
    const asNamed = classifyPath(leadsUp || isAbsolute(named) ? path || '.' : named);
    if (!judged.shown) return { refusal: judged.reason ?? 'never shown' };
    if (!asNamed.shown && path !== '') return { refusal: asNamed.reason ?? 'never shown' };
    return path === '' ? {} : { path };
  }
  // It need not exist to be refused: the answer must not tell whether it does.
  if (leadsUp) return { refusal: 'outside the repository (E_REPO_ROOT)' };
  const judged = classifyPath(named.replace(/^(?:\.?\/)+/, '') || '.');
  return judged.shown ? {} : { refusal: judged.reason ?? 'never shown' };
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** Path, size and hash of a file that is no text or too long; `undefined` for text and for what is no file. */
function describeUnreadable(path: string): string | undefined {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return undefined;
    const head = Buffer.alloc(Math.min(HEAD_BYTES, stat.size));
    const file = openSync(path, 'r');
    try {
      readSync(file, head, 0, head.length, 0);
    } finally {
      closeSync(file);
    }
    const { shown, kind } = classifyContent(head, { totalBytes: stat.size });
    if (shown) return undefined;
    const hash =
      stat.size > MOST_HASHED
        ? 'not hashed'
        : `sha256 ${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
    return `${kind} file, ${stat.size} bytes, ${hash}`;
  } catch {
    return undefined;
  }
}

function printable(path: string): string {
  return path.replace(/[^\x20-\x7e\u4e00-\u9fff]/gu, '?').slice(0, 120);
}
