import { failure, type ToolFailure } from '../tool-failure.js';
import type { BackgroundProcesses, Owner } from './background-processes.js';

export function shellNotFound(
  processes: BackgroundProcesses,
  owner: Owner,
  pid: string,
): ToolFailure {
  const known = processes
    .list(owner)
    .map((entry) => `${entry.pid} (${entry.command.slice(0, 60)})`);
  return failure(
    'SHELL_NOT_FOUND',
    `Shell not found: ${pid.slice(0, 80)}`,
    known.length > 0
      ? [`Background commands of this agent: ${known.slice(-10).join(', ')}`]
      : ['Start one with bash_run and background: true'],
  );
}
