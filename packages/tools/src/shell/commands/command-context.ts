import type { ToolServices } from '@sluice/kernel';
import type { Sandbox, SandboxError } from '@sluice/sandbox';
import type { CommandReply } from '../shell-session.js';

/** What a command inside the session works with. */
export interface ShellCommandContext {
  readonly sandbox: Sandbox;
  readonly services: ToolServices;
  /** The session's folder when the command was called. */
  readonly cwd: string;
  /** Hears of each path that the sandbox refused. */
  readonly onBlocked: (error: SandboxError) => void;
}

export type ShellCommand = (
  args: readonly Buffer[],
  context: ShellCommandContext,
) => Promise<CommandReply> | CommandReply;

export function success(stdout: string, stderr = ''): CommandReply {
  return { exitCode: 0, stdout, stderr };
}

export function failed(stderr: string, exitCode = 1): CommandReply {
  return { exitCode, stdout: '', stderr: stderr.endsWith('\n') ? stderr : `${stderr}\n` };
}

/** A wrong call: what is wrong, then how it is called. */
export function misused(message: string, usage: string): CommandReply {
  return failed(`${message}\n${usage}`, 2);
}

/** The words as text, where text is meant. */
export function texts(args: readonly Buffer[]): readonly string[] {
  return args.map((word) => word.toString('utf8'));
}

/** A path as the session's folder sees it. */
export function inFolder(cwd: string, path: string): string {
  if (path.startsWith('/')) return path;
  return cwd.endsWith('/') ? `${cwd}${path}` : `${cwd}/${path}`;
}
