import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { findRepository, readSettingsFile, runGit } from '@sluice/sandbox';
import ignore, { type Ignore } from 'ignore';

export interface FileList {
  /** Relative to the repository, with `/`, sorted, no duplicates. */
  readonly paths: readonly string[];
  readonly source: 'git' | 'walk';
  /** Whether a limit cut the list. */
  readonly isCut: boolean;
}

export interface ListOptions {
  readonly maxFiles?: number;
  readonly signal?: AbortSignal;
}

const DEFAULT_MAX_FILES = 200_000;

/** Folders that hold what others wrote or what a build made, left out when no git says so. */
const SKIPPED_FOLDERS = new Set(
  'node_modules bower_components __pycache__ .git .hg .svn .venv venv .tox .mypy_cache .pytest_cache .gradle .idea .vs target dist build out .next .nuxt .cache coverage .turbo .terraform'.split(
    ' ',
  ),
);

/**
 * All files below `root` that are the project's: tracked and untracked but not ignored, submodules included.
 * Without git the folders are walked and each `.gitignore` on the way is honoured.
 */
export async function listFiles(root: string, options: ListOptions = {}): Promise<FileList> {
  const maxFiles = options.maxFiles ?? DEFAULT_MAX_FILES;
  const listed = await gitFiles(root, options.signal);
  const { paths, source } = listed?.isWhole
    ? { paths: listed.paths, source: 'git' as const }
    : { paths: [...(listed?.paths ?? []), ...walk(root, maxFiles + 1)], source: 'walk' as const };
  const sorted = [...new Set(paths)].sort();
  return { paths: sorted.slice(0, maxFiles), source, isCut: sorted.length > maxFiles };
}

interface GitFiles {
  readonly paths: readonly string[];
  /** Whether git also told what is not tracked; a pipe in place of a `.gitignore` keeps it from that. */
  readonly isWhole: boolean;
}

async function gitFiles(root: string, signal?: AbortSignal): Promise<GitFiles | undefined> {
  const options = signal ? { signal } : {};
  const [tracked, others] = await Promise.all([
    runGit(root, ['ls-files', '-z', '--stage'], options),
    runGit(root, ['ls-files', '-z', '--others', '--exclude-standard'], options),
  ]);
  if (tracked === undefined) return undefined;
  const paths = [...trackedPaths(tracked), ...(others ?? '').split('\0')].filter(isOrdinary);
  // A submodule or another nested repository is listed as one folder; its own git knows its files.
  const nested = paths.filter((path) => path.endsWith('/') && isRepository(join(root, path)));
  const inner = await Promise.all(
    nested.map(async (folder) => {
      const files = await gitFiles(join(root, folder), signal);
      return (files?.paths ?? []).map((path) => folder + path);
    }),
  );
  return {
    paths: [...paths.filter((path) => !path.endsWith('/')), ...inner.flat()],
    isWhole: others !== undefined,
  };
}

/** `mode hash stage<TAB>path`; a path for each stage of a conflict. A submodule gets the slash that folders have. */
function trackedPaths(listed: string): string[] {
  return listed.split('\0').map((entry) => {
    const path = entry.slice(entry.indexOf('\t') + 1);
    return entry.startsWith('160000 ') ? `${path}/` : path;
  });
}

/** An index that somebody made by hand may name anything. */
function isOrdinary(path: string): boolean {
  return path !== '' && !path.startsWith('/') && !/(?:^|\/)(?:\.\.?|\.git)(?:\/|$)/i.test(path);
}

function isRepository(folder: string): boolean {
  const real = realPath(folder);
  return real !== undefined && findRepository(real)?.workTree === real;
}

function walk(root: string, limit: number): string[] {
  const found: string[] = [];
  const visit = (folder: string, rules: readonly Rule[]): void => {
    if (found.length >= limit) return;
    const own = readRules(root, folder);
    const all = own ? [...rules, own] : rules;
    for (const entry of entriesOf(join(root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED_FOLDERS.has(entry.name) && !isIgnored(`${path}/`, all)) visit(path, all);
      } else if (entry.isFile() && !isIgnored(path, all)) {
        found.push(path);
        if (found.length >= limit) return;
      }
    }
  };
  visit('', []);
  return found;
}

interface Rule {
  readonly folder: string;
  readonly matcher: Ignore;
}

function readRules(root: string, folder: string): Rule | undefined {
  const path = join(root, folder, '.gitignore');
  try {
    if (!lstatSync(path).isFile()) return undefined;
    return { folder, matcher: ignore().add(readSettingsFile(path) ?? '') };
  } catch {
    return undefined;
  }
}

/** The deepest `.gitignore` that has an opinion decides. */
function isIgnored(path: string, rules: readonly Rule[]): boolean {
  for (let index = rules.length - 1; index >= 0; index -= 1) {
    const rule = rules[index];
    if (!rule) continue;
    const relative = rule.folder === '' ? path : path.slice(rule.folder.length + 1);
    const verdict = rule.matcher.test(relative);
    if (verdict.ignored) return true;
    if (verdict.unignored) return false;
  }
  return false;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function entriesOf(folder: string): ReturnType<typeof readEntries> {
  try {
    return readEntries(folder);
  } catch {
    return [];
  }
}

function readEntries(folder: string) {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}
