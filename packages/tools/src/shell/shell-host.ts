import { posix } from 'node:path';
import type { ToolServices } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import type { Sandbox, SandboxError } from '@sluice/sandbox';
import { bashCommand } from './commands/bash.js';
import { failed, type ShellCommand } from './commands/command-context.js';
import { editCommand } from './commands/edit.js';
import { readCommand } from './commands/read.js';
import { type TodoLimits, todoWriteCommand } from './commands/todo-write.js';
import { writeCommand, writeInputCommand } from './commands/write.js';
import type { CommandRequest } from './request-reader.js';
import { type CommandOutput, type CommandReply, ShellSession } from './shell-session.js';

export interface ShellHostOptions {
  readonly sandbox: Sandbox;
  readonly services: ToolServices;
  readonly maxOutputBytes: number;
  readonly todoLimits: TodoLimits;
  readonly shellCommand?: readonly [string, ...string[]];
}

/** Owns the session: starts it when it is needed, again when it has ended, and does the work of its commands. */
export interface ShellHost {
  run(
    command: string,
    options: { readonly timeoutMs: number; readonly signal: AbortSignal },
  ): Promise<{ readonly output: CommandOutput; readonly blocked: SandboxError | undefined }>;
  /** What the running command has printed so far. */
  partial(): { readonly stdout: string; readonly stderr: string };
  /** Where the next command begins: below the first root, or absolute; `undefined` while a command runs. */
  folder(): string | undefined;
  restart(): Promise<void>;
  close(): Promise<void>;
}

const MAX_TOTAL_BYTES = 64 * 1024 * 1024;

const FLOODED_NOTE =
  '(printed without end in the background; the session was ended and a new one started, without its folder and variables)\n';

export function createShellHost(options: ShellHostOptions): ShellHost {
  let session: ShellSession | undefined;
  let blocked: SandboxError | undefined;
  let folder = '.';
  const commands = commandsOf(options.todoLimits);

  const onRequest = async ({ cwd, name, args }: CommandRequest): Promise<CommandReply> => {
    const command = commands.get(name);
    if (!command) return failed(`unknown command: ${name.slice(0, 80)}`, 127);
    try {
      return await command(args, {
        sandbox: options.sandbox,
        services: options.services,
        cwd,
        onBlocked: (error) => {
          blocked = error;
        },
      });
    } catch (error) {
      return failed(`[TOOL_EXECUTION_ERROR] ${messageOf(error)}`);
    }
  };

  const ready = async (): Promise<ShellSession> => {
    if (session?.isAlive) return session;
    folder = '.';
    session = await ShellSession.start({
      sandbox: options.sandbox,
      onRequest,
      maxOutputBytes: options.maxOutputBytes,
      maxTotalBytes: MAX_TOTAL_BYTES,
      ...(options.shellCommand ? { shellCommand: options.shellCommand } : {}),
    });
    return session;
  };

  const end = async (): Promise<void> => {
    const ending = session;
    session = undefined;
    folder = '.';
    await ending?.close();
  };

  return {
    async run(command, { timeoutMs, signal }) {
      const wasFlooded = session?.isFlooded === true;
      const current = await ready();
      blocked = undefined;
      const output = await current.run(command, { timeoutMs, signal });
      folder = output.end.kind === 'exit' ? belowRoot(options.sandbox, output.end.cwd) : '.';
      return {
        output: wasFlooded ? { ...output, late: FLOODED_NOTE + output.late } : output,
        blocked,
      };
    },
    folder: () => (session?.isBusy ? undefined : session?.isAlive === false ? '.' : folder),
    partial: () => session?.partial() ?? { stdout: '', stderr: '' },
    restart: async () => {
      await end();
      await ready();
    },
    close: end,
  };
}

function belowRoot({ roots }: Sandbox, cwd: string): string {
  const [root = '/'] = roots.writable;
  const below = posix.relative(root, cwd);
  return below.split('/')[0] === '..' ? cwd : below || '.';
}

function commandsOf(todoLimits: TodoLimits): ReadonlyMap<string, ShellCommand> {
  return new Map<string, ShellCommand>([
    ['read', readCommand],
    ['write', writeCommand],
    ['write-input', writeInputCommand],
    ['edit', editCommand],
    ['TodoWrite', todoWriteCommand(todoLimits)],
    ['bash', bashCommand],
  ]);
}
