import { SandboxError } from '@sluice/sandbox';
import type { CommandReply } from '../shell-session.js';
import { failed, type ShellCommandContext } from './command-context.js';

/** Runs a file command; what the sandbox refuses is told on stderr, with the path and the way out. */
export async function explainRefusal(
  verb: 'read' | 'write to' | 'edit',
  path: string,
  context: ShellCommandContext,
  run: () => Promise<CommandReply>,
): Promise<CommandReply> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    if (error.code.startsWith('PATH_')) context.onBlocked(error);
    return failed(refusalText(error, verb, path));
  }
}

function refusalText(error: SandboxError, verb: string, path: string): string {
  const { code } = error;
  if (code === 'NOT_FOUND') return `[FILE_NOT_FOUND_ERROR] File not found: ${path}`;
  if (code === 'STALE') return staleText(path);
  if (code === 'IS_DIRECTORY') {
    const wanted = verb === 'read' ? 'readable' : 'writable';
    return `[TOOL_EXECUTION_ERROR] Cannot ${verb} directory: ${path} (not a ${wanted} file)`;
  }
  return `[TOOL_EXECUTION_ERROR] ${code}: ${error.message} ${error.recommendations.join(' ')}`.trimEnd();
}

export function staleText(path: string): string {
  return `[TOOL_EXECUTION_ERROR] ${path}: File appears to have changed externally. Please read it again before writing.`;
}
