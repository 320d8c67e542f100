import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GitRepository } from './find-repository.js';
import { readGitConfig } from './read-config.js';
import { readSmallFile } from './read-small-file.js';

const MAX_HEAD_BYTES = 4096;
const HEAD = /^(?:ref: refs\/[^\0\n]+|[0-9a-f]{40}|[0-9a-f]{64})\n?$/;

/** Data that git may read of a repository. Settings, hooks, aliases and remotes are not among them. */
const SHARED_FOLDERS = ['objects', 'refs', 'reftable'];
const SHARED_FILES = ['packed-refs', 'shallow'];
const INDEX = /^(?:index|sharedindex\.[0-9a-f]{40,64})$/;

/** How the files are to be read; each value is checked, so nothing of a repository is copied as it is. */
const KEPT_SETTINGS: ReadonlyMap<string, RegExp> = new Map([
  ['core.repositoryformatversion', /^[01]$/],
  ['core.filemode', /^(?:true|false)$/],
  ['core.symlinks', /^(?:true|false)$/],
  ['core.ignorecase', /^(?:true|false)$/],
  ['core.precomposeunicode', /^(?:true|false)$/],
  ['extensions.objectformat', /^(?:sha1|sha256)$/],
  ['extensions.refstorage', /^(?:files|reftable)$/],
]);

/**
 * A folder that git takes for the repository: its objects, refs and index by links, a checked copy of its head, and
 * settings that we wrote. Git never sees the repository's own settings, so none of them can run anything.
 */
export function makeShadow(
  repository: GitRepository,
): { readonly path: string; remove(): void } | undefined {
  const head = readSmallFile(join(repository.gitFolder, 'HEAD'), MAX_HEAD_BYTES);
  if (head === undefined || !HEAD.test(head)) return undefined;
  const path = mkdtempSync(join(tmpdir(), 'sluice-git-'));
  const remove = () => rmSync(path, { recursive: true, force: true });
  try {
    // Readable for all: git may run as the owner of the repository, and nothing here is secret.
    chmodSync(path, 0o755);
    writeFileSync(join(path, 'HEAD'), head);
    writeFileSync(join(path, 'config'), settingsFor(repository));
    mkdirSync(join(path, 'info'));
    linkFile(join(repository.commonFolder, 'info'), 'exclude', join(path, 'info'));
    linkFile(join(repository.gitFolder, 'info'), 'sparse-checkout', join(path, 'info'));
    for (const name of SHARED_FOLDERS) linkFolder(repository.commonFolder, name, path);
    for (const name of SHARED_FILES) linkFile(repository.commonFolder, name, path);
    for (const name of readdirSync(repository.gitFolder)) {
      if (INDEX.test(name)) linkFile(repository.gitFolder, name, path);
    }
    return { path, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function settingsFor({ commonFolder }: GitRepository): string {
  const own = readGitConfig(join(commonFolder, 'config'));
  const lines = [...KEPT_SETTINGS].flatMap(([name, allowed]) => {
    const value = own.get(name)?.toLowerCase();
    const [section, key] = name.split('.');
    return value !== undefined && allowed.test(value) ? [`[${section}]\n\t${key} = ${value}`] : [];
  });
  return `${lines.join('\n')}\n`;
}

/** A link of the repository itself could lead anywhere, a pipe would block git: only the real thing counts. */
function linkFolder(from: string, name: string, to: string): void {
  const source = join(from, name);
  if (lstatSync(source, { throwIfNoEntry: false })?.isDirectory())
    symlinkSync(source, join(to, name));
}

function linkFile(from: string, name: string, to: string): void {
  const source = join(from, name);
  if (lstatSync(source, { throwIfNoEntry: false })?.isFile()) symlinkSync(source, join(to, name));
}
