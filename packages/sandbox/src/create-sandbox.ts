import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import type { Backend } from './backends/backend.js';
import { chooseBackend } from './backends/choose.js';
import { COVERED_NAMES, Masks } from './backends/masks.js';
import { SandboxError } from './error.js';
import type { FileContext } from './files/file-context.js';
import { listFolder, openForReading, readPart, readWhole, statPath } from './files/read.js';
import { type RecoveryReport, recover } from './files/recover.js';
import { resolveChecked } from './files/resolve.js';
import { removePath, writeAll, writeOne } from './files/write.js';
import { resolveLimits, type SandboxOptions } from './options.js';
import { OwnFiles } from './paths/own-files.js';
import { ProtectedPaths } from './paths/protected.js';
import { RootSet } from './paths/root-set.js';
import {
  type CommandContext,
  openProcess,
  runCommand,
  runInBackground,
} from './processes/commands.js';
import { baseEnvironment } from './processes/environment.js';
import { LimitWatch } from './processes/limit-watch.js';
import { PipePool } from './processes/pipe-pool.js';
import type { ReadOptions, Sandbox } from './sandbox.js';
import { WorkspaceWatch } from './workspace/workspace-watch.js';

/** A sandbox on this machine, and what its start mended after an earlier crash. */
export interface HostSandbox extends Sandbox {
  readonly recovery: RecoveryReport;
}

/** Opens the workspace, mends what a crash left in it, and picks what confines commands. */
export async function createSandbox(options: SandboxOptions): Promise<HostSandbox> {
  requireOutput(process.versions);
  requireRoots(options?.roots);
  const roots = RootSet.open(options.roots, options.readOnlyRoots);
  const limits = resolveLimits(options.limits);
  const files: FileContext = {
    roots,
    protectedPaths: new ProtectedPaths(options.protectedPaths ?? []),
    ownFiles: new OwnFiles(options.ownFiles ?? []),
    hardLinks: options.hardLinks ?? 'refuse',
  };
  const recovery = recover(files);
  const shell = ['/bin/bash', '/usr/bin/bash'].find((path) => existsSync(path)) ?? '/bin/sh';
  const covered = [...COVERED_NAMES, ...files.protectedPaths.names];
  const masks = new Masks(roots.asRoots().writable, covered, files.ownFiles.paths);
  const watch = new WorkspaceWatch(roots, {
    allowsHardLinks: files.hardLinks === 'allow',
    isPlaceholder: (path) => masks.isPlaceholder(path),
    hidesFile: options.hidesFile ?? (() => hidesNothing),
  });
  const backend = chooseBackend({
    asked: options.backend ?? 'auto',
    roots: roots.asRoots(),
    limits,
    shell,
    allowNetwork: options.allowNetwork ?? false,
    masks,
    watch,
    protectedPaths: covered,
    ownFiles: files.ownFiles.paths,
    bubblewrapPath: options.bubblewrapPath,
  });
  const commands: CommandContext = {
    files,
    backend,
    environment: baseEnvironment({
      home: backend.home,
      temporary: backend.temporary,
      shell,
      extra: options.env ?? {},
    }),
    limits,
    watch: new LimitWatch(limits),
    pipes: new PipePool(),
    shell,
  };
  return assemble(commands, recovery, masks, watch, options.skipsFile);
}

/** Bun does not hand on what commands write to the pipes that they are given: a sandbox there would show nothing. */
export function requireOutput(versions: Readonly<Record<string, string | undefined>>): void {
  if (versions.bun === undefined) return;
  throw new SandboxError(
    'BACKEND_UNAVAILABLE',
    `The sandbox gets no output of its commands under Bun ${versions.bun}; run the program with Node 20.19 or later`,
  );
}

function requireRoots(roots: unknown): void {
  if (Array.isArray(roots) && roots.length > 0) return;
  const one = typeof roots === 'string' ? roots : '…';
  throw new SandboxError(
    'ROOT_INVALID',
    `The roots of the sandbox are ${JSON.stringify(roots) ?? 'missing'}; use a list of folders: createSandbox({ roots: ['${one}'] })`,
  );
}

const hidesNothing = (): boolean => false;

function assemble(
  context: CommandContext,
  recovery: RecoveryReport,
  masks: Masks,
  workspace: WorkspaceWatch,
  skipsFile: SandboxOptions['skipsFile'],
): HostSandbox {
  const { files, backend, watch } = context;
  let isClosed = false;
  const open = <T>(use: () => T | Promise<T>): Promise<T> => {
    if (isClosed) return Promise.reject(closedError());
    // A refusal found before the first wait is a rejection like any other.
    return new Promise<T>((resolve) => {
      resolve(use());
    });
  };
  function readFile(path: string, options: ReadOptions & { encoding: 'utf8' }): Promise<string>;
  function readFile(path: string, options?: ReadOptions): Promise<Uint8Array>;
  function readFile(
    path: string,
    options: ReadOptions & { encoding?: 'utf8' } = {},
  ): Promise<string | Uint8Array> {
    return open(async () => {
      const bytes = await readWhole(files, path, options);
      return options.encoding === 'utf8' ? Buffer.from(bytes).toString('utf8') : bytes;
    });
  }
  return {
    roots: files.roots.asRoots(),
    backend: backend.info,
    shell: context.shell,
    recovery,
    readFile,
    readWindow: (path, window) => open(() => readPart(files, path, window)),
    openRead: (path) => open(() => openForReading(files, path)),
    writeFile: (path, data, options = {}) =>
      open(async () => {
        const result = await writeOne(files, path, data, options);
        if (options.allowProtected) workspace.accept(result.absolutePath);
        return result;
      }),
    writeFiles: (batch, { allowProtected = false } = {}) =>
      open(async () => {
        const results = await writeAll(files, batch, { allowProtected });
        if (allowProtected) for (const result of results) workspace.accept(result.absolutePath);
        return results;
      }),
    remove: (path, options = {}) =>
      open(() => removePath(files, path, options.allowProtected ?? false)),
    stat: (path) => open(() => statPath(files, path)),
    list: (path, options = {}) => open(() => listVisible(files, masks, path, options.maxEntries)),
    resolvePath: (path) => open(() => resolveChecked(files, path)),
    skippedBy: (path) => skipsFile?.(path),
    exec: (command, options = {}) => open(() => runCommand(context, command, options)),
    execBackground: (command, options = {}) =>
      open(() => runInBackground(context, command, options)),
    spawn: (argv, options = {}) => open(() => openProcess(context, argv, options)),
    describe: () => describe(backend, files.roots.asRoots().writable),
    close: async () => {
      isClosed = true;
      await watch.endAll();
      context.pipes.close();
      await backend.close();
    },
  };
}

function listVisible(
  files: FileContext,
  masks: Masks,
  path: string,
  maxEntries: number | undefined,
): ReturnType<typeof listFolder> {
  const result = listFolder(files, path, maxEntries);
  const folder = statPath(files, path).absolutePath;
  return {
    ...result,
    entries: result.entries.filter(({ name }) => !masks.isPlaceholder(posix.join(folder, name))),
  };
}

function describe(backend: Backend, writable: readonly string[]): string {
  const { name, confined, network, why } = backend.info;
  return [
    `Sandbox: ${name} (${confined ? 'commands are confined' : 'commands are NOT confined'}, ${network ? 'network reachable' : 'no network'}).`,
    `Why: ${why}.`,
    `Workspace: ${writable.join(', ')}.`,
  ].join('\n');
}

function closedError(): SandboxError {
  return new SandboxError('CLOSED', 'The sandbox is closed; nothing more runs in it.', {
    recommendations: ['Open a new sandbox.'],
  });
}
