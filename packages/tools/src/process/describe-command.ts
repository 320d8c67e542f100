import type { ToolEffect } from '@sluice/kernel';
import { type Sandbox, SandboxError } from '@sluice/sandbox';
import { z } from 'zod';
import { scriptFiles } from '../command-policy/script-files.js';
import { contentDigest } from '../fs/expected-files.js';
import { failure, type ToolFailure } from '../tool-failure.js';

const MAX_BYTES = 4 * 1024 * 1024;

const precondition = z.strictObject({
  /** The folder it starts in, links followed. */
  cwd: z.string(),
  /** SHA-256 of the script files it runs, by the place their paths lead to. */
  scripts: z.record(z.string(), z.string()),
});

type CommandPrecondition = z.infer<typeof precondition>;

/** The command as it will run, and what must still hold then: its folder and the scripts it is to run. */
export async function describeCommand(
  sandbox: Sandbox,
  command: string,
  cwd: string | undefined,
): Promise<ToolEffect> {
  try {
    return { command, precondition: await stateOf(sandbox, command, cwd) };
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    // A yes to a command in a folder that is refused holds for no other folder.
    return { command, problem: error.message, precondition: { cwd: '', scripts: {} } };
  }
}

/** A failure where a person was asked about the command and its folder or a script of it is another one now. */
export async function changedCommand(
  sandbox: Sandbox,
  command: string,
  cwd: string | undefined,
  approved: unknown,
): Promise<ToolFailure | undefined> {
  if (approved === undefined) return undefined;
  const before = precondition.parse(approved);
  const now = await stateOf(sandbox, command, cwd);
  const places = [...Object.keys(before.scripts), ...Object.keys(now.scripts)];
  const changed =
    before.cwd === now.cwd
      ? places.find((place) => before.scripts[place] !== now.scripts[place])
      : (cwd ?? now.cwd);
  if (changed === undefined) return undefined;
  return failure(
    'EFFECT_CHANGED',
    `${changed} is no longer what it was when this command was approved, so nothing ran`,
    ['Look at what changed, then make the call anew'],
    { path: changed },
  );
}

async function stateOf(
  sandbox: Sandbox,
  command: string,
  cwd: string | undefined,
): Promise<CommandPrecondition> {
  const start = await sandbox.resolvePath(cwd ?? '.');
  const scripts: Record<string, string> = {};
  for (const path of scriptFiles(command, start.path)) {
    const found = await digestAt(sandbox, path);
    if (found) scripts[found.place] = found.digest;
  }
  return { cwd: start.absolutePath, scripts };
}

async function digestAt(
  sandbox: Sandbox,
  path: string,
): Promise<{ readonly place: string; readonly digest: string } | undefined> {
  try {
    const handle = await sandbox.openRead(path);
    try {
      const { absolutePath, size, version } = handle.info;
      const content = await handle.read(0, Math.min(size, MAX_BYTES));
      const whole = size > MAX_BYTES ? `${version.mtimeNs}:${version.size}` : '';
      return { place: absolutePath, digest: contentDigest(content) + whole };
    } finally {
      handle.close();
    }
  } catch (error) {
    // Not a file of the workspace: a program of the system, a folder, or nothing yet.
    if (error instanceof SandboxError) return undefined;
    throw error;
  }
}
