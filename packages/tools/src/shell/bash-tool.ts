import { type FailureCategory, type Tool, type ToolContext, tool } from '@sluice/kernel';
import type { SandboxError } from '@sluice/sandbox';
import { z } from 'zod';
import { changedCommand, describeCommand } from '../process/describe-command.js';
import { LiveOutput } from '../process/live-output.js';
import { requireSandbox } from '../require-sandbox.js';
import { commandSummary } from '../summaries.js';
import { wellFormedText } from '../well-formed-text.js';
import { stripBash } from './commands/bash.js';
import { failureCategory } from './failure-category.js';
import type { ShellHost } from './shell-host.js';
import type { CommandOutput } from './shell-session.js';

export interface BashToolOptions {
  readonly host: ShellHost;
  readonly commandTimeoutMs: number;
}

/** What `Bash` gives back; `ok: false` makes the kernel end the call as failed. */
export interface BashResult {
  readonly ok: boolean;
  readonly output: string;
  readonly message: string;
  readonly brief: string;
  readonly extras?: BashExtras;
  /** The message again, where the kernel looks for it. */
  readonly error?: string;
  readonly error_code?: string;
}

export interface BashExtras {
  readonly failureCategory?: FailureCategory;
  readonly baseCommand?: string;
  readonly exitCode?: number;
  readonly type?: 'sandbox_blocked';
  readonly resource?: string;
  readonly blockedReason?: string;
}

const NO_OUTPUT = '(Command executed successfully with no output)';

const parameters = z.strictObject({
  command: wellFormedText()
    .default('')
    .describe('Shell command; read, write, edit and TodoWrite are commands too'),
  restart: z.boolean().default(false).describe('Start a new session first'),
});

export function bashTool(options: BashToolOptions): Tool {
  return tool({
    name: 'Bash',
    description:
      'Run a command in one lasting bash session: folder and variables stay. Beside ordinary commands there are read <file> [--offset N] [--limit N], write <file> <content>, edit <file> <old> <new> [--all] and TodoWrite <json>; each works in pipes and explains itself with --help.',
    parameters,
    group: 'code',
    allowedModes: ['coding'],
    metadata: {
      title: 'Shell',
      readonly: false,
      destructive: true,
      idempotent: false,
      openWorld: true,
      concurrent: false,
      // The session ends a command itself; this is the last resort.
      timeout: options.commandTimeoutMs + 30_000,
      abortGraceMs: 10_000,
    },
    describeEffect: ({ command, restart }, context) =>
      describeCommand(
        requireSandbox(context),
        command,
        restart ? undefined : beginsIn(options.host),
      ),
    summarize: ({ command }, end) => commandSummary(command, end),
    execute: (args, context) => runBash(args, context, options),
  });
}

async function runBash(
  args: { readonly command: string; readonly restart: boolean },
  context: ToolContext,
  { host, commandTimeoutMs }: BashToolOptions,
): Promise<BashResult> {
  if (args.restart) {
    await host.restart();
    if (args.command.trim() === '') return done('Bash session restarted.', 'Session restarted');
  }
  const misuse = misuseOf(args.command);
  if (misuse) return misuse;
  const changed = await changedCommand(
    requireSandbox(context),
    args.command,
    beginsIn(host),
    context.precondition,
  );
  if (changed) return stopped(changed.error, changed.error_code, {}, '');
  const command = stripBash(args.command) ?? args.command;
  const live = new LiveOutput(context.emit);
  let seen = { stdout: '', stderr: '' };
  const partial = setInterval(() => {
    const printed = host.partial();
    context.keepPartial(printed);
    for (const stream of ['stdout', 'stderr'] as const) {
      // Output that is too long loses its middle: from then on only the result tells it.
      if (!printed[stream].startsWith(seen[stream])) continue;
      live.take({ stream, text: printed[stream].slice(seen[stream].length) });
    }
    seen = printed;
  }, PARTIAL_EVERY_MS);
  try {
    const { output, blocked } = await host.run(command, {
      timeoutMs: commandTimeoutMs,
      signal: context.signal,
    });
    return describe(command, output, blocked, commandTimeoutMs);
  } finally {
    clearInterval(partial);
    live.end();
  }
}

const PARTIAL_EVERY_MS = 250;

/** The folder of the session, where it is one of the workspace. */
function beginsIn(host: ShellHost): string | undefined {
  const folder = host.folder();
  return folder?.startsWith('/') ? undefined : folder;
}

function misuseOf(command: string): BashResult | undefined {
  if (command.trim() === '') {
    return wrong('Error: command parameter is required and must be a non-empty string', {
      failureCategory: 'invalid_usage',
    });
  }
  if (!/^\s*Bash\s*(?:\(|$)/.test(command)) return undefined;
  return wrong(
    'Error: "Bash" is the tool, not a command. Put the command itself into the parameter: Bash(command="ls -la")',
    { failureCategory: 'invalid_usage', baseCommand: 'Bash' },
  );
}

function describe(
  command: string,
  output: CommandOutput,
  blocked: SandboxError | undefined,
  timeoutMs: number,
): BashResult {
  const printed = printedText(output);
  const baseCommand = /^\s*(?:[A-Za-z_]\w*=\S*\s+)*(\S+)/.exec(command)?.[1] ?? '';
  const extras = { baseCommand, ...(blocked ? blockedExtras(blocked) : {}) };
  const { end } = output;
  switch (end.kind) {
    case 'exit': {
      if (end.exitCode === 0)
        return {
          ...done(printed || NO_OUTPUT, 'Command executed'),
          ...(blocked ? { extras } : {}),
        };
      const category =
        end.exitCode === 127 ? 'command_not_found' : failureCategory(output.stderr.text);
      const hint =
        category === 'execution_error'
          ? ''
          : ` To see how it is used, run \`Bash(command="${baseCommand} --help")\`.`;
      return wrong(
        `Command failed with exit code ${end.exitCode}.${hint}`,
        { failureCategory: category, ...extras, exitCode: end.exitCode },
        printed || `(Command failed with exit code ${end.exitCode} and printed nothing)`,
      );
    }
    case 'gone':
      return gone(end, extras, printed);
    case 'timeout':
      return stopped(
        `Command did not end within ${timeoutMs} ms. Bash session restarted after timeout.`,
        'TIMEOUT',
        extras,
        printed,
      );
    case 'cancelled':
      return stopped('Command cancelled. Bash session restarted.', 'CANCELLED', extras, printed);
    case 'flood':
      return stopped(
        'The command, or one left in the background, printed too much and was ended; send its output to a file. Bash session restarted.',
        'OUTPUT_LIMIT',
        extras,
        printed,
      );
    case 'broken':
      return stopped(
        `The session could not go on: ${end.reason}. Bash session restarted.`,
        'SESSION_BROKEN',
        extras,
        printed,
      );
  }
}

function gone(
  end: Extract<CommandOutput['end'], { kind: 'gone' }>,
  extras: BashExtras,
  printed: string,
): BashResult {
  const how = end.signal === null ? `with code ${end.exitCode ?? 'unknown'}` : `by ${end.signal}`;
  const note = `The command ended the shell itself (${how}); a new session was started, without its folder and variables.`;
  if (end.exitCode === 0)
    return done([printed, note].filter((part) => part !== '').join('\n\n'), 'Session ended');
  return {
    ...stopped(note, 'SESSION_ENDED', extras, printed),
    extras: {
      failureCategory: 'execution_error',
      ...extras,
      ...(end.exitCode === null ? {} : { exitCode: end.exitCode }),
    },
  };
}

function printedText({ stdout, stderr, late }: CommandOutput): string {
  const out = shown(stdout);
  const err = shown(stderr);
  const text = err === '' ? out : `${out}\n\n[stderr]\n${err}`;
  return late === '' ? text : `[late output of an earlier command]\n${late}\n${text}`;
}

function shown(stream: CommandOutput['stdout']): string {
  if (stream.isBinary)
    return `(binary output, not shown; ${stream.text.length + stream.cutBytes} bytes)`;
  return stream.text;
}

function done(output: string, brief: string): BashResult {
  return { ok: true, output, message: '', brief };
}

function wrong(message: string, extras: BashExtras, output = ''): BashResult {
  return {
    ok: false,
    output,
    message,
    brief: 'Command failed',
    extras,
    error: output === '' ? message : `${message}\n${output}`,
    error_code: 'COMMAND_FAILED',
  };
}

function stopped(message: string, code: string, extras: BashExtras, printed: string): BashResult {
  return {
    ...wrong(message, { failureCategory: 'execution_error', ...extras }, printed),
    error_code: code,
  };
}

function blockedExtras(error: SandboxError): BashExtras {
  return {
    type: 'sandbox_blocked',
    resource: error.path ?? '',
    blockedReason: `${error.code}: ${error.message}`,
  };
}
