import { realpathSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname } from 'node:path';
import { ISOLATION } from '../backends/bubblewrap-program.js';
import { kernelFileMounts } from '../backends/kernel-files.js';
import { findProgram } from './find-program.js';
import { hasBlockingFile } from './git/blocking-files.js';
import { confineGit, type GitLaunch } from './git/confine-git.js';
import { findRepository, type GitRepository } from './git/find-repository.js';
import { makeShadow } from './git/shadow-repository.js';
import { type ProgramEnd, runToEnd } from './run-to-end.js';

/** What git may be asked. All of these only read. */
export type GitCommand = 'cat-file' | 'diff' | 'log' | 'ls-files' | 'ls-tree' | 'rev-parse';

export interface GitOptions {
  /** Default 30,000. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** `auto` confines git where bubblewrap works; `never` is for tests of what holds without it. Default `auto`. */
  readonly confine?: 'auto' | 'never';
}

const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * The only way to ask git. Runs it in `folder` and gives its standard output; `undefined` where the folder is in no
 * repository, git is missing, fails or takes too long.
 *
 * A repository is data of a stranger: git is given its objects, refs and index, and settings that we wrote (see
 * `git/shadow-repository.ts`), so no setting, hook, filter, alias or remote of it is ever read. It has an environment
 * made from nothing, no network, no terminal to ask at, and is confined where bubblewrap works.
 */
export async function runGit(
  folder: string,
  args: readonly [GitCommand, ...string[]],
  options: GitOptions = {},
): Promise<string | undefined> {
  const repository = findRepository(folder);
  const program = repository && findProgram('git', repository.workTree);
  if (!repository || program === undefined) return undefined;
  if (isGivenUp(repository) || hasBlockingFile(repository.commonFolder)) return undefined;
  const shadow = makeShadow(repository);
  if (!shadow) return undefined;
  try {
    // Confined, git sees the repository under its real name only.
    const place = { repository, program, shadow: shadow.path, folder: realpathSync(folder) };
    const ended = await runOverShadow(place, withoutPrograms(args), options);
    const { output, timedOut, heldUpBy } = ended;
    const isSlow = timedOut && (options.timeoutMs ?? DEFAULT_TIMEOUT_MS) >= LONG_MS;
    if (isSlow || heldUpBy !== undefined) slowSince.set(repository.gitFolder, Date.now());
    return output;
  } finally {
    shadow.remove();
  }
}

/** Repositories in which git did not end in a long time or was held up, by their git folder, with when that was. */
const slowSince = new Map<string, number>();
const LONG_MS = 5_000;
const GIVEN_UP_MS = 60_000;

/** One that makes git wait would cost its time again with every question. */
function isGivenUp({ gitFolder }: GitRepository): boolean {
  return Date.now() - (slowSince.get(gitFolder) ?? Number.NEGATIVE_INFINITY) < GIVEN_UP_MS;
}

/** Where git runs, and over what. */
export interface ShadowPlace {
  readonly repository: GitRepository;
  readonly program: string;
  readonly shadow: string;
  readonly folder: string;
}

export interface ShadowOptions extends GitOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Files and folders that git may change where it is confined. Default none. */
  readonly writable?: readonly string[];
}

export type GitEnd = ProgramEnd & { readonly output: string | undefined };

/** Every git process of ours is started here. */
export async function runOverShadow(
  { repository, program, shadow, folder }: ShadowPlace,
  args: readonly string[],
  options: ShadowOptions,
): Promise<GitEnd> {
  const launch: GitLaunch = {
    file: program,
    args: [...SAFE_FLAGS, ...args],
    cwd: folder,
    env: { ...environment(program, shadow, repository.workTree), ...options.env },
  };
  const confined =
    (options.confine ?? 'auto') === 'auto' && !isBubblewrapBroken
      ? confineGit(launch, repository, shadow, options.writable ?? [])
      : undefined;
  if (confined) {
    const ended = await collect(confined, repository, options);
    // Whatever of one repository bubblewrap stumbles over must not take the confinement from all.
    if (!isFaultOfBubblewrap(ended) || (await bubblewrapWorks(confined.file))) return ended;
    isBubblewrapBroken = true;
  }
  return collect(launch, repository, options);
}

/** Found out by trying, once a process. */
let isBubblewrapBroken = false;

const SAFE_FLAGS = ['--no-pager', '--no-optional-locks', '-c', 'core.quotepath=false'];

/** A log or a diff could otherwise be told to call programs by flags alone. */
function withoutPrograms([command, ...rest]: readonly [GitCommand, ...string[]]): string[] {
  if (command === 'diff') return [command, '--no-ext-diff', '--no-textconv', ...rest];
  return command === 'log'
    ? [command, '--no-ext-diff', '--no-textconv', '--no-show-signature', ...rest]
    : [command, ...rest];
}

/** Made from nothing. What git reads outside the shadow, and every way to a program or a network, is closed by name. */
function environment(program: string, shadow: string, workTree: string): Record<string, string> {
  return {
    PATH: [...new Set(['/usr/bin', '/bin', dirname(program)])].join(':'),
    HOME: shadow,
    LC_ALL: 'C.UTF-8',
    TERM: 'dumb',
    GIT_DIR: shadow,
    GIT_WORK_TREE: workTree,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: devNull,
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_PROTOCOL_FROM_USER: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'false',
    SSH_ASKPASS: 'false',
    GIT_SSH_COMMAND: 'false',
    GIT_PROXY_COMMAND: 'false',
    GIT_EDITOR: 'false',
    GIT_SEQUENCE_EDITOR: 'false',
    GIT_PAGER: 'cat',
    PAGER: 'cat',
  };
}

/** What git opens in the folders of a work tree, whatever it is asked. */
const OPENED_BY_GIT = ['.gitignore', '.gitattributes', '.gitmodules'];

async function collect(
  launch: GitLaunch,
  { workTree }: GitRepository,
  options: GitOptions,
): Promise<GitEnd> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const ended = await runToEnd({
    ...launch,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    signal: options.signal,
    opensByName: { folder: workTree, names: OPENED_BY_GIT },
    onOutput: (chunk) => {
      bytes += chunk.length;
      chunks.push(chunk);
      return bytes <= MAX_OUTPUT_BYTES;
    },
  });
  const isWhole = ended.exitCode === 0 && bytes <= MAX_OUTPUT_BYTES;
  return { ...ended, output: isWhole ? Buffer.concat(chunks).toString('utf8') : undefined };
}

async function bubblewrapWorks(file: string): Promise<boolean> {
  const args = [
    ...ISOLATION,
    '--ro-bind',
    '/',
    '/',
    ...kernelFileMounts(),
    '--',
    '/bin/sh',
    '-c',
    ':',
  ];
  const ended = await runToEnd({
    ...{ file, args, cwd: '/', env: {}, timeoutMs: 10_000 },
    onOutput: () => true,
  });
  return ended.exitCode === 0;
}

/** The host forbids namespaces, or bubblewrap is too old: it says so before git begins. */
function isFaultOfBubblewrap(ended: ProgramEnd): boolean {
  return ended.exitCode !== 0 && ended.exitCode !== null && ended.stderr.startsWith('bwrap: ');
}
