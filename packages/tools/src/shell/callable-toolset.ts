import {
  type CallOutcome,
  createRegistry,
  createRuntime,
  type Hooks,
  type PermissionConfig,
  type Ports,
  type Runtime,
  type Todo,
  type ToolMode,
  type ToolServices,
} from '@sluice/kernel';
import { consoleLog, createMemoryPorts, randomIds, systemClock } from '@sluice/kernel/system';
import { isRecord } from '@sluice/plain';
import type { Sandbox } from '@sluice/sandbox';
import { createFilePool } from '../fs/file-version.js';
import { askWhenUnconfined } from '../policy/ask-when-unconfined.js';
import { composePolicy } from '../policy/compose-policy.js';
import { maskOutput } from '../policy/mask-output.js';
import { bashTool } from './bash-tool.js';
import { defaultTodoLimits, type TodoLimits } from './commands/todo-write.js';
import { createShellHost } from './shell-host.js';
import { type ToolReturnValue, toReturnValue } from './to-return-value.js';

export interface CallableToolsetOptions {
  readonly sandbox: Sandbox;
  /**
   * Without it: everything runs but what the command policy makes a question. Whatever it says, a command that the
   * operating system does not confine is one.
   */
  readonly permission?: PermissionConfig;
  readonly ports?: Ports;
  readonly hooks?: Hooks | readonly Hooks[];
  /** Whether secrets are taken out of what commands print before it is returned. Default true. */
  readonly masksOutput?: boolean;
  readonly mode?: ToolMode;
  readonly sessionId?: string;
  readonly agentId?: string;
  /** Lent to the commands; what is missing is kept in memory. */
  readonly services?: ToolServices;
  /** Time of one command. Default 120,000. */
  readonly commandTimeoutMs?: number;
  /** Kept of each stream of a command. Default 15,000. */
  readonly maxOutputBytes?: number;
  readonly todoLimits?: Partial<TodoLimits>;
  /** The shell of the session; must be bash 4.4 or newer. */
  readonly shellCommand?: readonly [string, ...string[]];
}

export interface ToolsetCall {
  readonly id: string;
  readonly name: string;
  /** JSON text, or the value it stands for. */
  readonly arguments?: unknown;
}

export interface ToolsetResult {
  readonly toolCallId: string;
  readonly returnValue: ToolReturnValue;
}

/** A call on its way. `cancel` ends it with everything it started; the promise then resolves, it never rejects. */
export interface HandledCall extends Promise<ToolsetResult> {
  cancel(reason?: string): void;
}

/** The single tool `Bash` over one lasting session, behind the kernel's pipeline. */
export interface CallableToolset {
  handle(call: ToolsetCall): HandledCall;
  /** Questions, decisions and events of the calls. */
  readonly runtime: Runtime;
  /** Ends the session and everything in it. */
  close(): Promise<void>;
}

export function createCallableToolset(options: CallableToolsetOptions): CallableToolset {
  const { sandbox } = options;
  const services = withDefaults(options.services ?? {});
  const commandTimeoutMs = options.commandTimeoutMs ?? 120_000;
  const host = createShellHost({
    sandbox,
    services,
    maxOutputBytes: options.maxOutputBytes ?? 15_000,
    todoLimits: { ...defaultTodoLimits, ...options.todoLimits },
    ...(options.shellCommand ? { shellCommand: options.shellCommand } : {}),
  });
  const registry = createRegistry();
  registry.register(bashTool({ host, commandTimeoutMs }));
  const runtime = createRuntime({
    registry,
    ports:
      options.ports ?? createMemoryPorts({ clock: systemClock, ids: randomIds, log: consoleLog }),
    sessionId: options.sessionId ?? 'shell',
    permission: options.permission
      ? {
          ...options.permission,
          rules: [...(options.permission.rules ?? []), askWhenUnconfined(sandbox)],
        }
      : composePolicy({
          tools: registry.all(),
          allow: registry.all().map(({ name }) => name),
          others: 'ask',
          sandbox,
          folder: (args) => (isRecord(args) && args.restart === true ? '.' : host.folder()),
          source: 'default of the toolset',
        }),
    sandbox,
    services,
    ...(options.agentId === undefined ? {} : { agentId: options.agentId }),
    hooks: [
      ...(options.masksOutput === false ? [] : [maskOutput()]),
      ...[options.hooks ?? []].flat(),
    ],
    openModes: ['coding'],
  });
  const mode = options.mode ?? 'coding';
  return {
    runtime,
    handle(call) {
      const controller = new AbortController();
      const result = runtime
        .runCall(
          { id: call.id, name: call.name, arguments: call.arguments },
          { mode, signal: controller.signal },
        )
        .then((outcome) => answer(call, outcome));
      return Object.assign(result, {
        cancel: (reason = 'cancelled') => controller.abort(new Error(reason)),
      });
    },
    close: () => host.close(),
  };
}

function answer(call: ToolsetCall, outcome: CallOutcome): ToolsetResult {
  return { toolCallId: call.id, returnValue: toReturnValue(call.name, outcome) };
}

function withDefaults(services: ToolServices): ToolServices {
  let todos: readonly Todo[] = [];
  return {
    filePool: createFilePool(),
    todo: {
      read: () => todos,
      write: (next) => {
        todos = next;
      },
    },
    ...services,
  };
}
