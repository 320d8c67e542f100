import type { Registry, Tool } from '@sluice/kernel';
import { currentTimeTool } from './current-time.js';
import { fsEditTool } from './fs/fs-edit.js';
import { fsGlobTool } from './fs/fs-glob.js';
import { fsGrepTool } from './fs/fs-grep.js';
import { fsMultiEditTool } from './fs/fs-multi-edit.js';
import { fsReadTool } from './fs/fs-read.js';
import { fsWriteTool } from './fs/fs-write.js';
import { readFileTool } from './fs/read-file.js';
import { gitCommitTool } from './git-commit.js';
import { memorySearchTool } from './memory-search.js';
import {
  type BackgroundProcesses,
  createBackgroundProcesses,
} from './process/background-processes.js';
import { bashKillTool } from './process/bash-kill.js';
import { bashLogsTool } from './process/bash-logs.js';
import { bashRunTool } from './process/bash-run.js';
import { taskRunTool } from './task-run.js';
import { todoReadTool, todoWriteTool } from './todos.js';

export interface BuiltinOptions {
  /** Time for `current_time`. Default: this machine's. */
  readonly now?: () => Date;
}

export interface Builtins {
  readonly tools: readonly Tool[];
  /** End it with `endAgent` when an agent ends and with `close` when the program does: no process outlives them. */
  readonly processes: BackgroundProcesses;
}

/** Registers every built-in tool. */
export function registerBuiltins(registry: Registry, options: BuiltinOptions = {}): Builtins {
  const processes = createBackgroundProcesses();
  const tools = [
    fsReadTool(),
    fsWriteTool(),
    fsEditTool(),
    fsMultiEditTool(),
    fsGlobTool(),
    fsGrepTool(),
    bashRunTool(processes),
    bashLogsTool(processes),
    bashKillTool(processes),
    gitCommitTool(),
    todoReadTool(),
    todoWriteTool(),
    taskRunTool(),
    currentTimeTool(options.now ?? (() => new Date())),
    memorySearchTool(),
    readFileTool(),
  ].map((entry) => registry.register(entry));
  return { tools, processes };
}
