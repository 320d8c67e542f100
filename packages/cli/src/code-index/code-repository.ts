import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type Codebase,
  type CodebaseOptions,
  cacheFolder,
  createExtractor,
} from '@sluice/codeintel';
import { consoleLog } from '@sluice/kernel/system';
import { stoppedFiles } from '@sluice/tools';
import { type Io, type OptionValue, UsageError } from '../command-line/command.js';
import { openOperatorFiles } from '../policy/operator-files.js';
import { findRoot } from './find-root.js';
import { startIndexing } from './start-indexing.js';

/** The repository a command is about: the folder given, else the one around the current folder. */
export function codeRepository(io: Io, given: OptionValue): CodebaseOptions {
  const named = typeof given === 'string' ? resolve(io.cwd, given) : findRoot(io.cwd);
  let root: string;
  try {
    root = realpathSync(named);
  } catch {
    throw new UsageError({ en: `there is no folder ${named}`, zh: `没有文件夹 ${named}` });
  }
  if (!statSync(root).isDirectory()) {
    throw new UsageError({ en: `${named} is not a folder`, zh: `${named} 不是文件夹` });
  }
  return {
    root,
    cacheFolder: cacheFolder(io.env),
    makeExtractor: (languages) => createExtractor(languages),
    startIndexing: (folder) => startIndexing(folder, io.env),
  };
}

/**
 * The repository as a person asks about it at a terminal: what a rule of a policy file keeps from being read is not looked at
 * there either, as if `tool` had asked.
 */
export function askedRepository(io: Io, given: OptionValue, tool: string): CodebaseOptions {
  const repository = codeRepository(io, given);
  const { root } = repository;
  const operator = openOperatorFiles({
    env: io.env,
    workspace: root,
    face: 'explain',
    load: async () => [],
    log: consoleLog,
  });
  return { ...repository, stoppedBy: stoppedFiles(operator)(tool, root) };
}

/** Says what of a repository was not looked at. */
export function tellLeftOut(io: Io, command: string, { leftOut }: Pick<Codebase, 'leftOut'>): void {
  if (leftOut !== undefined) io.err(`sluice ${command}: ${leftOut}\n`);
}

/** A whole number from an option, held between 1 and `most`. */
export function countOption(
  name: string,
  value: OptionValue,
  preset: number,
  most: number,
): number {
  if (value === undefined) return preset;
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1) {
    throw new UsageError({
      en: `--${name} takes a whole number of 1 or more, not "${String(value)}"`,
      zh: `--${name} 需要不小于 1 的整数，而不是 "${String(value)}"`,
    });
  }
  return Math.min(count, most);
}
