import { posix } from 'node:path';
import { createInterface } from 'node:readline';
import { SandboxError } from '../error.js';
import { BoundedOutput } from '../processes/bounded-output.js';
import { checkEnvironment } from '../processes/environment.js';
import { LogBuffer } from '../processes/log-buffer.js';
import type {
  BackgroundOptions,
  BackgroundProcess,
  Command,
  ExecOptions,
  ExecResult,
  ProcessExit,
  ProcessOptions,
  ReadOptions,
  Sandbox,
  SpawnedProcess,
  SpawnOptions,
} from '../sandbox.js';
import { MEMORY_ROOT, MemoryFiles } from './memory-files.js';
import { MemoryProcess, openStreams } from './memory-process.js';
import { type MemoryCommand, type MemoryIo, runMemoryShell } from './memory-shell.js';

export interface MemorySandboxOptions {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Commands beside the few built-in ones, by name. */
  readonly commands?: Readonly<Record<string, MemoryCommand>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly protectedPaths?: readonly string[];
}

export interface MemorySandbox extends Sandbox {
  /** Plants a symbolic link. */
  link(path: string, target: string): void;
}

const MAX_BYTES = 16 * 1024 * 1024;

/** A sandbox that touches neither disk nor processes, with the path rules and refusals of the real one. */
export function createMemorySandbox(options: MemorySandboxOptions = {}): MemorySandbox {
  const files = new MemoryFiles(options.protectedPaths ?? []);
  files.writeAll(
    Object.entries(options.files ?? {}).map(([path, data]) => ({ path, data })),
    true,
  );
  const running = new Set<MemoryProcess>();
  let isClosed = false;
  let count = 0;

  const open = <T>(use: () => T | Promise<T>): Promise<T> =>
    isClosed
      ? Promise.reject(
          new SandboxError('CLOSED', 'The sandbox is closed; nothing more runs in it.'),
        )
      : new Promise<T>((resolve) => {
          resolve(use());
        });

  const start = (
    command: Command,
    process: ProcessOptions,
    write: (descriptor: number, text: string) => void,
    run = (line: string, io: MemoryIo) => runMemoryShell(line, io, options.commands),
  ): MemoryProcess => {
    const line = typeof command === 'string' ? command : command.join(' ');
    if (line.trim() === '') throw new SandboxError('COMMAND_EMPTY', 'The command is empty.');
    if (line.includes('\0')) throw new SandboxError('COMMAND_NUL', 'The command has a NUL byte.');
    const env = { ...options.env, ...process.env };
    checkEnvironment(env);
    const folder = files.stat(process.cwd ?? '.');
    if (folder.type !== 'directory') {
      throw new SandboxError('NOT_DIRECTORY', `${process.cwd} is not a folder to work in.`);
    }
    const cwd = folder.absolutePath;
    count += 1;
    const started = new MemoryProcess(count, process, (signal) =>
      run(line, {
        env,
        cwd,
        signal,
        write: (descriptor, text) => {
          if (!signal.aborted) write(descriptor, text);
        },
        readFile: (path) => files.read(posix.resolve(cwd, path)).data.toString('utf8'),
        writeFile: (path, data) => {
          files.writeAll([{ path: posix.resolve(cwd, path), data }], false);
        },
      }),
    );
    running.add(started);
    void started.exited.finally(() => running.delete(started));
    return started;
  };

  function readFile(path: string, read: ReadOptions & { encoding: 'utf8' }): Promise<string>;
  function readFile(path: string, read?: ReadOptions): Promise<Uint8Array>;
  function readFile(
    path: string,
    read: ReadOptions & { encoding?: 'utf8' } = {},
  ): Promise<string | Uint8Array> {
    return open(() => {
      const { data } = files.read(path);
      const from = read.offset ?? 0;
      const bytes = data.subarray(from, from + (read.length ?? data.length));
      if (bytes.length > (read.maxBytes ?? MAX_BYTES)) {
        throw new SandboxError('FILE_TOO_LARGE', `${path} has ${bytes.length} bytes to read.`, {
          path,
        });
      }
      return read.encoding === 'utf8' ? bytes.toString('utf8') : new Uint8Array(bytes);
    });
  }

  return {
    roots: files.roots.asRoots(),
    backend: {
      name: 'memory',
      confined: true,
      network: false,
      why: 'nothing real is touched',
      missing: [],
    },
    shell: '/bin/sh',
    link: (path, target) => files.link(path, target),
    readFile,
    readWindow: (path, { offset, length }) =>
      open(() => {
        const { data, info } = files.read(path);
        const bytes = new Uint8Array(data.subarray(offset, offset + length));
        const nextOffset = offset + bytes.length;
        return {
          bytes,
          offset,
          nextOffset,
          size: info.size,
          isEnd: nextOffset >= info.size,
          version: info.version,
        };
      }),
    openRead: (path) =>
      open(() => {
        const { data, info } = files.read(path);
        return {
          info,
          read: (offset: number, length: number) =>
            Promise.resolve(new Uint8Array(data.subarray(offset, offset + length))),
          close: () => undefined,
        };
      }),
    writeFile: (path, data, write = {}) =>
      open(() => {
        const { allowProtected = false, ...rest } = write;
        const [result] = files.writeAll([{ path, data, ...rest }], allowProtected);
        if (!result) throw new SandboxError('IO_ERROR', `${path} was not written.`, { path });
        return result;
      }),
    writeFiles: (batch, { allowProtected = false } = {}) =>
      open(() => files.writeAll(batch, allowProtected)),
    remove: (path, remove = {}) => open(() => files.remove(path, remove.allowProtected ?? false)),
    stat: (path) => open(() => files.stat(path)),
    list: (path, list = {}) => open(() => files.list(path, list.maxEntries ?? 10_000)),
    skippedBy: () => undefined,
    resolvePath: (path) =>
      open(() => {
        const { absolute, exists } = files.resolve(path);
        return {
          path: posix.relative(MEMORY_ROOT, absolute) || '.',
          absolutePath: absolute,
          root: MEMORY_ROOT,
          isReadOnly: false,
          exists,
        };
      }),
    exec: (command, exec = {}) => open(() => execInMemory(command, exec, start)),
    execBackground: (command, background = {}) =>
      open(() => backgroundInMemory(command, background, start)),
    spawn: (argv, spawn = {}) => open(() => spawnInMemory(argv, spawn, start, options.commands)),
    describe: () => 'Sandbox: memory (nothing real is touched).',
    close: async () => {
      isClosed = true;
      await Promise.all([...running].map((process) => process.kill()));
    },
  };
}

type Start = (
  command: Command,
  options: ProcessOptions,
  write: (descriptor: number, text: string) => void,
  run?: (line: string, io: MemoryIo) => Promise<number>,
) => MemoryProcess;

async function execInMemory(
  command: Command,
  options: ExecOptions,
  start: Start,
): Promise<ExecResult> {
  const startedAt = performance.now();
  const maxBytes = options.maxOutputBytes ?? 1024 * 1024;
  const outputs = { stdout: new BoundedOutput(maxBytes), stderr: new BoundedOutput(maxBytes) };
  const process = start(command, options, (descriptor, text) => {
    const stream = descriptor === 2 ? 'stderr' : 'stdout';
    outputs[stream].push(Buffer.from(text));
    options.onOutput?.({ stream, text });
  });
  const exit = await process.exited;
  const stdout = outputs.stdout.finish();
  const stderr = outputs.stderr.finish();
  return {
    ...exit,
    stdout: stdout.text,
    stderr: stderr.text,
    truncated: stdout.cut.cutBytes + stderr.cut.cutBytes > 0,
    output: { stdout: stdout.cut, stderr: stderr.cut },
    durationMs: performance.now() - startedAt,
  };
}

function backgroundInMemory(
  command: Command,
  options: BackgroundOptions,
  start: Start,
): BackgroundProcess {
  const log = new LogBuffer(options.maxLogBytes ?? 4 * 1024 * 1024);
  let exit: ProcessExit | null = null;
  const process = start(command, options, (_, text) => log.push(Buffer.from(text)));
  const ended = process.exited.then((how) => {
    exit = how;
    return how;
  });
  return {
    id: `bg-${process.pid}`,
    pid: process.pid,
    command: typeof command === 'string' ? command : command.join(' '),
    logs: (offset = 0, maxBytes = 64 * 1024) => {
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
      await process.kill();
      return ended;
    },
  };
}

function spawnInMemory(
  argv: readonly [string, ...string[]],
  options: SpawnOptions,
  start: Start,
  commands: MemorySandboxOptions['commands'],
): SpawnedProcess {
  const { stdin, outputs } = openStreams(options.extraPipes ?? 1);
  const process = start(
    argv,
    options,
    (descriptor, text) => outputs[descriptor - 1]?.write(text),
    async (_, io) => {
      let status = 0;
      for await (const line of createInterface({ input: stdin })) {
        status = await runMemoryShell(line, io, commands);
        if (io.signal.aborted) break;
      }
      return status;
    },
  );
  const exited = process.exited.then((exit) => {
    for (const output of outputs) output.end();
    stdin.destroy();
    return exit;
  });
  const [stdout, stderr, ...extra] = outputs;
  if (!stdout || !stderr) throw new Error('streams were not opened');
  return {
    pid: process.pid,
    stdin,
    stdout,
    stderr,
    extra,
    exited,
    signalChildren: () => undefined,
    kill: async () => {
      await process.kill();
      return exited;
    },
  };
}
