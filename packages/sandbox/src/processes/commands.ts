import { randomBytes } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import type { Backend } from '../backends/backend.js';
import { SandboxError, shownPath } from '../error.js';
import type { FileContext } from '../files/file-context.js';
import type { ResolvedLimits } from '../options.js';
import { closeDescriptor, selfPath } from '../paths/descriptor.js';
import { openChecked } from '../paths/open-checked.js';
import type {
  BackgroundOptions,
  BackgroundProcess,
  Command,
  ExecOptions,
  ExecResult,
  OutputChunk,
  ProcessExit,
  ProcessOptions,
  SpawnedProcess,
  SpawnOptions,
} from '../sandbox.js';
import { BoundedOutput } from './bounded-output.js';
import { checkEnvironment } from './environment.js';
import type { LimitWatch } from './limit-watch.js';
import { LogBuffer } from './log-buffer.js';
import type { PipePool } from './pipe-pool.js';
import { RunningProcess } from './running-process.js';

export interface CommandContext {
  readonly files: FileContext;
  readonly backend: Backend;
  readonly environment: Readonly<Record<string, string>>;
  readonly limits: ResolvedLimits;
  readonly watch: LimitWatch;
  readonly pipes: PipePool;
  readonly shell: string;
}

const MAX_ARGUMENT_BYTES = 128 * 1024 - 1;
const DEFAULT_OUTPUT_BYTES = 1024 * 1024;
const DEFAULT_LOG_BYTES = 4 * 1024 * 1024;
const DEFAULT_PAGE_BYTES = 64 * 1024;

/** Runs a command to its end and keeps what it printed, also when it was ended early. */
export async function runCommand(
  context: CommandContext,
  command: Command,
  options: ExecOptions,
): Promise<ExecResult> {
  const startedAt = performance.now();
  const maxBytes = options.maxOutputBytes ?? DEFAULT_OUTPUT_BYTES;
  const stdout = new BoundedOutput(maxBytes);
  const stderr = new BoundedOutput(maxBytes);
  const argv = argvOf(context, command);
  const finish = (exit: ProcessExit): ExecResult => {
    const out = stdout.finish();
    const err = stderr.finish();
    return {
      ...exit,
      stdout: out.text,
      stderr: err.text,
      truncated: out.cut.cutBytes > 0 || err.cut.cutBytes > 0,
      output: { stdout: out.cut, stderr: err.cut },
      durationMs: performance.now() - startedAt,
    };
  };
  if (options.signal?.aborted) return finish(NEVER_STARTED);
  const running = await start(context, argv, {
    ...options,
    timeoutMs: options.timeoutMs ?? context.limits.timeoutMs,
  });
  collect(running, 'stdout', stdout, options.onOutput, context.limits.outputBytes);
  collect(running, 'stderr', stderr, options.onOutput, context.limits.outputBytes);
  return finish(await running.exited);
}

export async function runInBackground(
  context: CommandContext,
  command: Command,
  options: BackgroundOptions,
): Promise<BackgroundProcess> {
  const running = await start(context, argvOf(context, command), options);
  const log = new LogBuffer(options.maxLogBytes ?? DEFAULT_LOG_BYTES);
  let exit: ProcessExit | null = null;
  for (const stream of [running.stdout, running.stderr]) {
    stream.on('data', (chunk: Buffer) => log.push(chunk));
    stream.on('error', () => stream.destroy());
  }
  const ended = running.exited.then((how) => {
    exit = how;
    return how;
  });
  return {
    id: `bg-${randomBytes(6).toString('hex')}`,
    pid: running.pid,
    command: typeof command === 'string' ? command : command.join(' '),
    logs: (offset = 0, maxBytes = DEFAULT_PAGE_BYTES) => {
      const page = log.read(offset, maxBytes, exit !== null);
      return {
        ...page,
        remainingBytes: log.totalBytes - page.nextOffset,
        running: exit === null,
        exit,
      };
    },
    wait: () => ended,
    kill: async () => {
      await running.end('kill');
      return ended;
    },
  };
}

export async function openProcess(
  context: CommandContext,
  argv: readonly [string, ...string[]],
  options: SpawnOptions,
): Promise<SpawnedProcess> {
  const extraPipes = options.extraPipes ?? 1;
  const running = await start(context, argvOf(context, argv), options, {
    extraPipes,
    hasInput: true,
  });
  // A write after the process ended is reported by `exited`, not by a crash.
  running.stdin.on('error', () => running.stdin.destroy());
  return {
    pid: running.pid,
    stdin: running.stdin,
    stdout: running.stdout,
    stderr: running.stderr,
    extra: Array.from({ length: extraPipes }, (_, index) => running.extra(index)),
    exited: running.exited,
    signalChildren: (signal) => running.signalChildren(signal),
    kill: () => running.end('kill'),
  };
}

const NEVER_STARTED: ProcessExit = {
  exitCode: null,
  signal: null,
  timedOut: false,
  aborted: true,
  limitHit: null,
  survivors: 0,
  heldBack: [],
};

async function start(
  context: CommandContext,
  argv: readonly [string, ...string[]],
  options: ProcessOptions,
  pipes: { readonly extraPipes: number; readonly hasInput: boolean } = {
    extraPipes: 0,
    hasInput: false,
  },
): Promise<RunningProcess> {
  const env = { ...context.environment, ...options.env };
  checkEnvironment(env);
  const folder = openWorkingFolder(context.files, options.cwd ?? '.');
  try {
    const launching = context.backend.launch({
      argv,
      cwd: folder.descriptor.path,
      cwdHandle: selfPath(folder.descriptor),
      env: { ...env, PWD: folder.descriptor.path },
      extraPipes: pipes.extraPipes,
    });
    return await context.watch.own(
      launching.then((launch) =>
        RunningProcess.start(launch, {
          ...pipes,
          pipes: context.pipes,
          graceMs: context.limits.graceMs,
          timeoutMs: options.timeoutMs,
          signal: options.signal,
        }),
      ),
    );
  } finally {
    closeDescriptor(folder.descriptor);
  }
}

function openWorkingFolder(files: FileContext, cwd: string): ReturnType<typeof openChecked> {
  const folder = openChecked(files.roots, cwd);
  if (folder.descriptor.stats.isDirectory()) return folder;
  closeDescriptor(folder.descriptor);
  throw new SandboxError('NOT_DIRECTORY', `${shownPath(cwd)} is not a folder to work in.`, {
    path: cwd,
    recommendations: ['Name a folder of the workspace.'],
  });
}

function argvOf(context: CommandContext, command: Command): readonly [string, ...string[]] {
  const argv: readonly [string, ...string[]] =
    typeof command === 'string' ? [context.shell, '-c', '--', command] : command;
  if (argv[0] === '' || (typeof command === 'string' && command.trim() === '')) {
    throw new SandboxError('COMMAND_EMPTY', 'The command is empty.', {
      recommendations: ['Give a command to run.'],
    });
  }
  if (argv.some((argument) => argument.includes('\0'))) {
    throw new SandboxError(
      'COMMAND_NUL',
      'The command has a NUL byte, which no process can be given.',
      {
        recommendations: ['Write the bytes to a file and use the file.'],
      },
    );
  }
  if (argv.some((argument) => Buffer.byteLength(argument) > MAX_ARGUMENT_BYTES)) {
    throw new SandboxError(
      'COMMAND_TOO_LONG',
      `The command is longer than ${MAX_ARGUMENT_BYTES} bytes, which the system refuses.`,
      { recommendations: ['Write it to a script in the workspace and run the script.'] },
    );
  }
  return argv;
}

function collect(
  running: RunningProcess,
  name: OutputChunk['stream'],
  output: BoundedOutput,
  onOutput: ExecOptions['onOutput'],
  killAtBytes: number,
): void {
  const stream = running[name];
  const decoder = new StringDecoder('utf8');
  const tell = (text: string) => {
    if (text !== '') onOutput?.({ stream: name, text });
  };
  stream.on('data', (chunk: Buffer) => {
    output.push(chunk);
    tell(decoder.write(chunk));
    if (output.totalBytes > killAtBytes) void running.end('output', 0);
  });
  stream.on('end', () => tell(decoder.end()));
  stream.on('error', () => stream.destroy());
}
