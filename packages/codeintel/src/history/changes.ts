import { runGit } from '@sluice/sandbox';

/** Which lines of a file differ from an earlier state of the repository. Lines count from 1, as the file is now. */
export interface ChangedFile {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
  readonly isNew: boolean;
  /** Where only something was taken out, the line before it. */
  readonly stretches: readonly Stretch[];
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** The line that git takes for the head of the function around it. */
  readonly within: string;
}

export interface Changes {
  /** In words: what the files are compared with. */
  readonly since: string;
  readonly files: readonly ChangedFile[];
  /** First lines of the commits since then, newest first. */
  readonly commits: readonly string[];
}

export interface ChangesOptions {
  /** From the beginning of the day so many days ago; from the last commit where absent. */
  readonly days?: number | undefined;
  readonly nowMs: number;
  readonly timeoutMs: number;
}

const MOST_COMMITS = 10;
const NOTHING = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
const TRUNKS = ['main', 'master', 'origin/main', 'origin/master'];

/**
 * What has changed in the files below `root`, committed or not. Where nothing has since the last commit, what the branch
 * has beside the main one. `undefined` in a folder that is in no repository.
 */
export async function readChanges(
  root: string,
  options: ChangesOptions,
): Promise<Changes | undefined> {
  const { timeoutMs } = options;
  if (options.days !== undefined) return changesOfDays(root, options.days, options);
  const files = await diffOf(root, 'HEAD', timeoutMs);
  if (!files) return undefined;
  const all = [...files, ...(await newFiles(root, timeoutMs))];
  if (all.length > 0) return { since: 'the last commit', files: all, commits: [] };
  for (const trunk of TRUNKS) {
    const own = await diffOf(root, `${trunk}...HEAD`, timeoutMs);
    if (!own || own.length === 0) continue;
    const commits = await titles(root, [`${trunk}..HEAD`], timeoutMs);
    return { since: `the branch left ${trunk}`, files: own, commits };
  }
  return { since: 'the last commit', files: [], commits: [] };
}

async function changesOfDays(
  root: string,
  days: number,
  { nowMs, timeoutMs }: ChangesOptions,
): Promise<Changes | undefined> {
  const from = new Date(nowMs);
  from.setHours(0, 0, 0, 0);
  from.setDate(from.getDate() - days);
  const at = from.toISOString();
  const before = await runGit(root, ['log', '-1', '--format=%H', `--until=${at}`], { timeoutMs });
  if (before === undefined) return undefined;
  const files = await diffOf(root, before.trim() || NOTHING, timeoutMs);
  const day = new Date(from.getTime() - from.getTimezoneOffset() * 60_000);
  return {
    since: day.toISOString().slice(0, 10),
    files: [...(files ?? []), ...(await newFiles(root, timeoutMs))],
    commits: await titles(root, [`--since=${at}`], timeoutMs),
  };
}

async function titles(
  root: string,
  range: readonly string[],
  timeoutMs: number,
): Promise<string[]> {
  const words = ['--no-merges', '--format=%s', `-n${MOST_COMMITS}`, ...range] as const;
  const output = await runGit(root, ['log', ...words, '--'], { timeoutMs });
  return (output ?? '').split('\n').filter((line) => line !== '');
}

async function newFiles(root: string, timeoutMs: number): Promise<ChangedFile[]> {
  const words = ['ls-files', '--others', '--exclude-standard', '-z'] as const;
  const output = await runGit(root, [...words], { timeoutMs });
  return (output ?? '')
    .split('\0')
    .filter((path) => path !== '')
    .map((path) => ({
      path,
      added: 0,
      removed: 0,
      isNew: true,
      stretches: [{ from: 1, to: Number.MAX_SAFE_INTEGER, within: '' }],
    }));
}

async function diffOf(
  root: string,
  base: string,
  timeoutMs: number,
): Promise<ChangedFile[] | undefined> {
  const words = ['--no-color', '--relative', '-U0', '--src-prefix=a/', '--dst-prefix=b/'] as const;
  const output = await runGit(root, ['diff', ...words, base, '--', '.'], { timeoutMs });
  return output === undefined ? undefined : parseDiff(output);
}

/** `git diff -U0`: a head for each file, then a mark for each stretch of lines. Deleted and binary files have none. */
export function parseDiff(output: string): ChangedFile[] {
  const files: ChangedFile[] = [];
  for (const part of output.split(/^diff --git /m).slice(1)) {
    const path = /^\+\+\+ b\/([^\n\t]+)/m.exec(part)?.[1];
    if (path === undefined) continue;
    let added = 0;
    let removed = 0;
    const stretches: Stretch[] = [];
    for (const [, gone, at, count, within = ''] of part.matchAll(
      /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/gm,
    )) {
      const from = Math.max(1, Number(at));
      const lines = count === undefined ? 1 : Number(count);
      added += lines;
      removed += gone === undefined ? 1 : Number(gone);
      stretches.push({ from, to: from + Math.max(0, lines - 1), within: within.trim() });
    }
    const isNew = /^new file mode/m.test(part);
    if (stretches.length > 0) files.push({ path, added, removed, isNew, stretches });
  }
  return files;
}
