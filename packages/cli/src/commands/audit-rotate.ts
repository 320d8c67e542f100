import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Archive } from '@sluice/store';
import { countOption } from '../code-index/code-repository.js';
import { type Io, type ParsedArguments, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { withStore } from '../store/stored.js';
import type { StoreToRead } from '../store/stores-to-read.js';
import { auditWords } from './audit-words.js';

/** Removes the oldest entries of one chain, so that it can be proved that these and no others are gone. */
export async function rotateAudit(
  io: Io,
  { values }: ParsedArguments,
  stores: readonly StoreToRead[],
): Promise<number> {
  const { archive, discard, through } = values;
  const [store, ...others] = stores;
  if (!store || others.length > 0)
    throw new UsageError({
      en: 'there are several stores; name one with --data',
      zh: '有多个存储；请用 --data 指定一个',
    });
  if ((typeof archive === 'string') === (discard === true))
    throw new UsageError({
      en: 'say --archive <file> or --discard',
      zh: '请给出 --archive <文件> 或 --discard',
    });
  if (through === undefined)
    throw new UsageError({
      en: 'say --through <entry>, the last one to remove',
      zh: '请给出 --through <条目>，即要移除的最后一条',
    });
  const upTo = countOption('through', through, 0, Number.MAX_SAFE_INTEGER);
  const keep = typeof archive === 'string' ? archiveIn(resolve(io.cwd, archive)) : undefined;
  const { removed } = await withStore(io, store.data, 'write', ({ audit }) =>
    audit.rotate(upTo, keep),
  );
  const kept = removed > 0 && typeof archive === 'string' ? archive : undefined;
  io.err(`${wordsOf(io, auditWords).removed(removed, kept)}\n`);
  return removed > 0 ? 0 : 1;
}

/** On disk before anything is removed; a file that is there is not written over. */
function archiveIn(path: string): Archive {
  return async (lines) => {
    const file = openSync(path, 'wx', 0o600);
    try {
      for await (const line of lines) writeSync(file, `${line}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  };
}
