import { type EffectContext, type Tool, type ToolEffect, tool } from '@sluice/kernel';
import { isRecord } from '@sluice/plain';
import { commitFiles, planCommit, type Sandbox, SandboxError } from '@sluice/sandbox';
import { z } from 'zod';
import { requireSandbox } from './require-sandbox.js';
import { filesSummary } from './summaries.js';
import { failure, fromSandboxError, orFailure, type ToolFailure } from './tool-failure.js';
import { wellFormedText } from './well-formed-text.js';

const MAX_DIFF_CHARS = 1_000_000;
const MAX_NAMED_FILES = 50;

const parameters = z.strictObject({
  message: wellFormedText()
    .max(20_000)
    .refine((text) => text.trim() !== '' && !text.includes('\0'), 'message must not be blank')
    .describe('The whole commit message'),
  paths: z
    .array(wellFormedText().min(1))
    .min(1)
    .max(500)
    .describe('Files and folders to commit, new and deleted ones too; "." for all changes'),
});

type Arguments = z.infer<typeof parameters>;

/** A yes holds for this commit on this branch; only the time of it is open. */
const precondition = z.strictObject({
  branch: z.string(),
  parent: z.string().nullable(),
  tree: z.string(),
});

const NO_COMMIT: z.infer<typeof precondition> = { branch: '', parent: null, tree: '' };

export function gitCommitTool(): Tool {
  return tool({
    name: 'git_commit',
    description:
      'Commit files of the workspace to the branch that is checked out. Nothing else changes: what is staged beside them stays staged. No hook, filter or signature runs. Commands cannot commit: .git is closed to them.',
    parameters,
    group: 'code',
    allowedModes: ['coding'],
    metadata: {
      title: 'Commit',
      readonly: false,
      destructive: false,
      idempotent: false,
      openWorld: false,
      concurrent: false,
      timeout: 120_000,
    },
    describeEffect: (args, context) => describeCommit(args, context),
    summarize: ({ message, paths }, end) => {
      const what = `${filesSummary(paths, undefined)} "${message.trim().split('\n', 1)[0]}"`;
      const commit = end && isRecord(end.result) ? end.result.commit : undefined;
      return typeof commit === 'string' ? `${what} → ${commit.slice(0, 12)}` : what;
    },
    execute: (args, context) =>
      orFailure(async () => {
        const folder = await folderOf(requireSandbox(context), args.paths);
        const expected =
          context.precondition === undefined ? undefined : precondition.parse(context.precondition);
        try {
          const made = await commitFiles({ ...args, folder, expected }, { signal: context.signal });
          const branch = made.branch.replace(/^refs\/heads\//, '');
          const files = made.files.slice(0, MAX_NAMED_FILES);
          return { ok: true, commit: made.commit, branch, count: made.files.length, files };
        } catch (error) {
          return effectChanged(error);
        }
      }),
  });
}

/** The diff of the commit as a person would see it, and what must still be so when it is made. */
async function describeCommit(
  { message, paths }: Arguments,
  context: EffectContext,
): Promise<ToolEffect> {
  const command = `git commit -m ${quoted(message)} -- ${paths.map(quoted).join(' ')}`;
  try {
    const folder = await folderOf(requireSandbox(context), paths);
    const { diff, files, branch, parent, tree } = await planCommit({ folder, paths });
    const shown =
      diff.length <= MAX_DIFF_CHARS
        ? { diff }
        : { problem: `The diff is too long to show; it changes ${listOf(files)}` };
    return { command, ...shown, precondition: { branch, parent, tree } };
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    const told = { command, problem: error.message, precondition: NO_COMMIT };
    return { ...told, failure: fromSandboxError(error) };
  }
}

/** The workspace, once every path was found to lead nowhere else. */
async function folderOf(sandbox: Sandbox, paths: readonly string[]): Promise<string> {
  for (const path of paths) await sandbox.resolvePath(path);
  const [folder] = sandbox.roots.writable;
  if (folder !== undefined) return folder;
  throw new SandboxError('READ_ONLY', 'No folder of this workspace may be written.');
}

function effectChanged(error: unknown): ToolFailure {
  if (!(error instanceof SandboxError && error.code === 'STALE')) throw error;
  return failure(
    'EFFECT_CHANGED',
    'What would be committed is no longer what was shown when this call was approved, so nothing was committed',
    ['Look at what changed, then make the call anew'],
  );
}

function quoted(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function listOf(files: readonly string[]): string {
  const named = files.slice(0, MAX_NAMED_FILES).join(', ');
  return files.length > MAX_NAMED_FILES ? `${files.length} files: ${named}, …` : named;
}
