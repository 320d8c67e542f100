import { type Tool, type ToolContext, tool } from '@sluice/kernel';
import type { ExecResult, Sandbox } from '@sluice/sandbox';
import { z } from 'zod';
import { parameterNames, renameFields, withOlderNames } from '../parameter-names.js';
import { requireSandbox } from '../require-sandbox.js';
import { commandSummary } from '../summaries.js';
import { failure, orFailure } from '../tool-failure.js';
import { wellFormedText } from '../well-formed-text.js';
import type { BackgroundProcesses } from './background-processes.js';
import { changedCommand, describeCommand } from './describe-command.js';
import { describeExit } from './describe-exit.js';
import { LiveOutput } from './live-output.js';

const DEFAULT_TIMEOUT_MS = 120_000;
const MAX_TIMEOUT_MS = 600_000;
/** Kept of each stream; together they stay below what a model is shown at once. */
const MAX_OUTPUT_BYTES = 20_000;
const MAX_PARTIAL_CHARS = 8_000;

const parameters = withOlderNames(
  z.strictObject({
    command: wellFormedText()
      .refine((text) => text.trim() !== '', 'command must not be blank')
      .describe('Shell command (bash)'),
    background: z
      .boolean()
      .default(false)
      .describe('Return at once; follow it with bash_logs and bash_kill'),
    timeout_ms: z.int().min(1).max(MAX_TIMEOUT_MS).optional().describe('Default 120000'),
    cwd: z.string().min(1).optional().describe('Folder of the workspace to run in'),
  }),
  (value) => renameFields(value, parameterNames.bash_run),
);

export function bashRunTool(processes: BackgroundProcesses): Tool {
  return tool({
    name: 'bash_run',
    description:
      'Run a shell command in the workspace, with no input and, where confined, no network. Each call is a new shell.',
    parameters,
    group: 'code',
    allowedModes: ['coding'],
    metadata: {
      title: 'Run command',
      readonly: false,
      destructive: true,
      idempotent: false,
      openWorld: true,
      concurrent: true,
      timeout: MAX_TIMEOUT_MS + 10_000,
      abortGraceMs: 10_000,
    },
    describeEffect: ({ command, cwd }, context) =>
      describeCommand(requireSandbox(context), command, cwd),
    summarize: ({ command }, end) => commandSummary(command, end),
    execute: (args, context) =>
      orFailure<unknown>(async () => {
        const sandbox = requireSandbox(context);
        const changed = await changedCommand(sandbox, args.command, args.cwd, context.precondition);
        if (changed) return changed;
        return args.background
          ? await runInBackground(sandbox, processes, args, context)
          : await runToEnd(sandbox, args, context);
      }),
  });
}

interface Arguments {
  readonly command: string;
  readonly timeout_ms?: number | undefined;
  readonly cwd?: string | undefined;
}

async function runToEnd(sandbox: Sandbox, args: Arguments, context: ToolContext): Promise<unknown> {
  const timeoutMs = args.timeout_ms ?? DEFAULT_TIMEOUT_MS;
  // One object that grows: what is in it when the call is cut short is what the model gets.
  const partial = { stdout: '', stderr: '' };
  context.keepPartial(partial);
  const live = new LiveOutput(context.emit);
  const result = await sandbox
    .exec(args.command, {
      timeoutMs,
      signal: context.signal,
      maxOutputBytes: MAX_OUTPUT_BYTES,
      ...(args.cwd === undefined ? {} : { cwd: args.cwd }),
      onOutput: ({ stream, text }) => {
        partial[stream] = `${partial[stream]}${text}`.slice(-MAX_PARTIAL_CHARS);
        live.take({ stream, text });
      },
    })
    .finally(() => live.end());
  const shown = showResult(result);
  if (result.timedOut) {
    return failure(
      'TIMEOUT',
      `The command did not end within ${timeoutMs} ms and was ended with everything it started`,
      ['Give a larger timeout_ms, or run it in the background'],
      shown,
    );
  }
  if (result.limitHit !== null) {
    return failure(
      'LIMIT',
      `The command was ended because it went over its limit of ${result.limitHit}`,
      ['Ask for less at once, or write the output to a file'],
      shown,
    );
  }
  return shown;
}

function showResult(result: ExecResult) {
  const { stdout, stderr } = result.output;
  return {
    background: false,
    exitCode: result.exitCode,
    stdout: stdout.isBinary
      ? `(${stdout.totalBytes} bytes of binary output, not shown)`
      : result.stdout,
    stderr: stderr.isBinary
      ? `(${stderr.totalBytes} bytes of binary output, not shown)`
      : result.stderr,
    durationMs: Math.round(result.durationMs),
    ...(result.signal === null ? {} : { signal: result.signal }),
    ...(result.truncated
      ? {
          truncated: true,
          note: `${stdout.cutBytes + stderr.cutBytes} bytes were cut from the middle; run it again with | head, | tail or > file to see them`,
        }
      : {}),
    ...(result.survivors > 0 ? { survivors: result.survivors } : {}),
    ...(result.heldBack.length > 0
      ? {
          heldBack: result.heldBack,
          heldBackNote:
            'These make programs run code, so the sandbox renamed them; use fs_write for such a file, which asks the user',
        }
      : {}),
  };
}

async function runInBackground(
  sandbox: Sandbox,
  processes: BackgroundProcesses,
  args: Arguments,
  context: ToolContext,
): Promise<unknown> {
  const started = await sandbox.execBackground(args.command, {
    ...(args.timeout_ms === undefined ? {} : { timeoutMs: args.timeout_ms }),
    ...(args.cwd === undefined ? {} : { cwd: args.cwd }),
  });
  processes.add(context, started);
  const { running, exit } = started.logs(0, 0);
  return {
    background: true,
    pid: started.pid,
    shell_id: started.id,
    status: running ? 'running' : describeExit(exit),
    message: `Running in the background; read its output with bash_logs {"pid": ${started.pid}}`,
  };
}
