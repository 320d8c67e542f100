import { posix } from 'node:path';
import { SandboxError, shownPath } from '../error.js';
import { type ParsedPath, parsePath } from '../paths/parse-path.js';
import { ProtectedPaths } from '../paths/protected.js';
import { RootSet } from '../paths/root-set.js';
import type { FileInfo, FileVersion, FileWrite, ListResult, WriteResult } from '../sandbox.js';

type Node =
  | {
      readonly type: 'file';
      readonly data: Buffer;
      readonly mode: number;
      readonly version: FileVersion;
    }
  | { readonly type: 'symlink'; readonly target: string };

export const MEMORY_ROOT = '/workspace';

/** Files in memory under `/workspace`, with the sandbox's path rules and refusals. */
export class MemoryFiles {
  readonly roots = new RootSet([{ given: MEMORY_ROOT, real: MEMORY_ROOT, isReadOnly: false }]);
  readonly #nodes = new Map<string, Node>();
  readonly #folders = new Set<string>([MEMORY_ROOT]);
  readonly #protected: ProtectedPaths;
  #clock = 0;

  constructor(protectedNames: readonly string[]) {
    this.#protected = new ProtectedPaths(protectedNames);
  }

  link(path: string, target: string): void {
    this.#nodes.set(parsePath(this.roots, path).absolute, { type: 'symlink', target });
  }

  read(path: string): { readonly data: Buffer; readonly info: FileInfo } {
    const absolute = this.#follow(parsePath(this.roots, path));
    const node = this.#nodes.get(absolute);
    if (node?.type === 'file') return { data: node.data, info: this.stat(path) };
    if (this.#folders.has(absolute)) throw isDirectory(path);
    throw notFound(path);
  }

  stat(path: string): FileInfo {
    const absolute = this.#follow(parsePath(this.roots, path));
    const node = this.#nodes.get(absolute);
    const base = {
      path: posix.relative(MEMORY_ROOT, absolute) || '.',
      absolutePath: absolute,
      isWritable: true,
    };
    if (node?.type === 'file') {
      return {
        ...base,
        type: 'file',
        size: node.data.length,
        mode: node.mode,
        mtimeMs: Number(node.version.mtimeNs) / 1e6,
        version: node.version,
      };
    }
    if (!this.#folders.has(absolute)) throw notFound(path);
    const version = { mtimeNs: '0', size: 0, ino: absolute };
    return { ...base, type: 'directory', size: 0, mode: 0o755, mtimeMs: 0, version };
  }

  list(path: string, maxEntries: number): ListResult {
    const info = this.stat(path);
    if (info.type !== 'directory') {
      throw new SandboxError('NOT_DIRECTORY', `${shownPath(path)} is a file, not a folder.`, {
        path,
      });
    }
    const isChild = (candidate: string) =>
      candidate !== MEMORY_ROOT && posix.dirname(candidate) === info.absolutePath;
    const all = [
      ...[...this.#folders]
        .filter(isChild)
        .map((name) => ({ name: posix.basename(name), type: 'directory' as const })),
      ...[...this.#nodes]
        .filter(([name]) => isChild(name))
        .map(([name, node]) => ({ name: posix.basename(name), type: node.type })),
    ].sort((left, right) => (left.name < right.name ? -1 : 1));
    return {
      path: info.path,
      entries: all.slice(0, maxEntries),
      truncated: all.length > maxEntries,
    };
  }

  resolve(path: string): { readonly absolute: string; readonly exists: boolean } {
    const parsed = parsePath(this.roots, path);
    const absolute = this.#follow(parsed);
    return { absolute, exists: this.#nodes.has(absolute) || this.#folders.has(absolute) };
  }

  writeAll(batch: readonly FileWrite[], allowProtected: boolean): readonly WriteResult[] {
    const targets = batch.map((write) => ({
      write,
      absolute: this.#target(write, allowProtected),
    }));
    const seen = new Set(targets.map(({ absolute }) => absolute));
    if (seen.size < targets.length) {
      throw new SandboxError('DUPLICATE_PATH', 'A file is named twice in one batch.');
    }
    return targets.map(({ write, absolute }) => this.#put(write, absolute));
  }

  remove(path: string, allowProtected: boolean): void {
    const { absolute, below } = parsePath(this.roots, path);
    if (below === '') throw isDirectory(path);
    if (!allowProtected) this.#protected.require(below, path);
    if (this.#nodes.delete(absolute)) return;
    if (!this.#folders.has(absolute)) throw notFound(path);
    if (this.list(path, 1).entries.length > 0) {
      throw new SandboxError('NOT_EMPTY', `${shownPath(path)} is a folder that is not empty.`, {
        path,
      });
    }
    this.#folders.delete(absolute);
  }

  #target(write: FileWrite, allowProtected: boolean): string {
    const { path, ifUnchanged, ifAt } = write;
    const absolute = this.#follow(parsePath(this.roots, path));
    if (this.#folders.has(absolute)) throw isDirectory(path);
    if (!allowProtected) this.#protected.require(posix.relative(MEMORY_ROOT, absolute), path);
    const parent = posix.dirname(absolute);
    if (!(write.createParents ?? true) && !this.#folders.has(parent)) throw notFound(path);
    for (let folder = parent; folder !== MEMORY_ROOT; folder = posix.dirname(folder)) {
      if (this.#nodes.has(folder)) {
        throw new SandboxError('NOT_DIRECTORY', `${shownPath(path)} goes through a file.`, {
          path,
        });
      }
    }
    const node = this.#nodes.get(absolute);
    const now = node?.type === 'file' ? node.version : null;
    const isElsewhere = ifAt !== undefined && ifAt !== absolute;
    const isOther =
      ifUnchanged !== undefined && JSON.stringify(now) !== JSON.stringify(ifUnchanged);
    if (isElsewhere || isOther) {
      throw new SandboxError(
        'STALE',
        `${shownPath(path)} was not written: it was changed since it was read.`,
        {
          path,
          recommendations: ['Read the file again, then repeat the change on what it holds now.'],
        },
      );
    }
    return absolute;
  }

  #put(write: FileWrite, absolute: string): WriteResult {
    const old = this.#nodes.get(absolute);
    const data = Buffer.from(write.data);
    this.#clock += 1;
    const version = { mtimeNs: String(this.#clock), size: data.length, ino: String(this.#clock) };
    const mode = old?.type === 'file' ? old.mode : (write.mode ?? 0o644);
    for (
      let folder = posix.dirname(absolute);
      folder !== MEMORY_ROOT;
      folder = posix.dirname(folder)
    ) {
      this.#folders.add(folder);
    }
    this.#nodes.set(absolute, { type: 'file', data, mode, version });
    return {
      path: posix.relative(MEMORY_ROOT, absolute),
      absolutePath: absolute,
      isNew: old === undefined,
      bytes: data.length,
      version,
    };
  }

  /** Follows links in every part of the path; refuses to leave the root. */
  #follow(parsed: ParsedPath): string {
    let pending = parsed.below.split('/').filter((name) => name !== '');
    let current = MEMORY_ROOT;
    for (let steps = 0; pending.length > 0; steps += 1) {
      if (steps > 200) {
        throw new SandboxError(
          'PATH_SYMLINK_LOOP',
          `${shownPath(parsed.requested)} is a loop of symbolic links.`,
          {
            path: parsed.requested,
          },
        );
      }
      const [name = '', ...rest] = pending;
      const next = posix.join(current, name);
      const node = this.#nodes.get(next);
      if (node?.type !== 'symlink') {
        if (node && rest.length > 0) {
          throw new SandboxError(
            'NOT_DIRECTORY',
            `${shownPath(parsed.requested)} goes through a file.`,
            {
              path: parsed.requested,
            },
          );
        }
        current = next;
        pending = rest;
        continue;
      }
      const target = posix.resolve(current, node.target);
      if (!this.roots.holding(target)) {
        throw new SandboxError(
          'PATH_SYMLINK_ESCAPE',
          `${shownPath(parsed.requested)} leads out of the workspace through a symbolic link.`,
          {
            path: parsed.requested,
            recommendations: ['Use the real file inside the workspace.'],
          },
        );
      }
      pending = [
        ...posix
          .relative(MEMORY_ROOT, target)
          .split('/')
          .filter((part) => part !== ''),
        ...rest,
      ];
      current = MEMORY_ROOT;
    }
    return current;
  }
}

function notFound(path: string): SandboxError {
  return new SandboxError('NOT_FOUND', `${shownPath(path)} does not exist.`, {
    path,
    recommendations: ['List the folder to see the names it has.'],
  });
}

function isDirectory(path: string): SandboxError {
  return new SandboxError('IS_DIRECTORY', `${shownPath(path)} is a folder, not a file.`, {
    path,
    recommendations: ['Name a file inside it, or list it.'],
  });
}
