import { runGit } from '@sluice/sandbox';

export interface LogCommit {
  readonly hash: string;
  /** Seconds since 1970, when it was committed. */
  readonly time: number;
  readonly message: string;
  /** Paths relative to the root that was asked for, under their names of today where a rename is known. */
  readonly paths: readonly string[];
  /** What the commit renamed: the old name, and the name of today. */
  readonly renames?: readonly (readonly [from: string, today: string])[];
}

export interface ReadLogOptions {
  readonly maxCommits: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

const COMMIT_MARK = '\u0001';
const LONGEST_MESSAGE = 2000;

/**
 * The newest commits that touched files below `root`, newest first, without merges. Likening renamed files needs
 * their contents; a clone that lacks one of them still tells the renames that changed nothing.
 */
export async function readLog(
  root: string,
  options: ReadLogOptions,
): Promise<readonly LogCommit[] | undefined> {
  const output =
    (await logOutput(root, '-M90%', options)) ?? (await logOutput(root, '-M100%', options));
  return output === undefined ? undefined : parseLog(output);
}

function logOutput(
  root: string,
  renames: string,
  options: ReadLogOptions,
): Promise<string | undefined> {
  return runGit(
    root,
    [
      'log',
      '--no-merges',
      '--no-color',
      '--relative',
      renames,
      '-l200',
      '--name-status',
      '-z',
      `-n${options.maxCommits}`,
      `--format=${COMMIT_MARK}%H%n%ct%n%B%x00`,
      '--',
      '.',
    ],
    { timeoutMs: options.timeoutMs, ...(options.signal ? { signal: options.signal } : {}) },
  );
}

/** `git log -z --name-status`: a header, then status and one path, or two for a rename, each ended by NUL. */
export function parseLog(output: string): LogCommit[] {
  const renamed = new Map<string, string>();
  const commits: LogCommit[] = [];
  for (const record of output.split(COMMIT_MARK)) {
    if (record === '') continue;
    const [header = '', ...fields] = record.split('\0');
    const [hash = '', time = '0', ...message] = header.split('\n');
    const before = renamed.size;
    const paths = pathsOf(fields, renamed);
    const renames = [...renamed].slice(before);
    commits.push({
      hash,
      time: Number(time),
      message: message.join('\n').trim().slice(0, LONGEST_MESSAGE),
      paths,
      ...(renames.length > 0 ? { renames } : {}),
    });
  }
  return commits;
}

/** The log goes back in time, so a rename tells how older entries are to be read. */
function pathsOf(fields: readonly string[], renamed: Map<string, string>): string[] {
  const paths = new Set<string>();
  for (let index = 0; index < fields.length; index += 1) {
    const status = (fields[index] ?? '').trim();
    if (status === '') continue;
    const path = fields[index + 1] ?? '';
    index += 1;
    if (status.startsWith('R')) {
      const target = fields[index + 1] ?? '';
      index += 1;
      const today = renamed.get(target) ?? target;
      renamed.set(path, today);
      paths.add(today);
    } else {
      paths.add(renamed.get(path) ?? path);
    }
  }
  return [...paths];
}
