import { openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf } from '@sluice/plain';
import { type ExportEnd, fromEndLine } from '@sluice/store';
import {
  type Io,
  type OptionValue,
  type ParsedArguments,
  UsageError,
} from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { withStore } from '../store/stored.js';
import type { StoreToRead } from '../store/stores-to-read.js';
import { filterOf } from './audit-list.js';
import { auditWords } from './audit-words.js';

/** One chain at a time: two in one file could not be verified. What was written, and what it proves, is said. */
export async function exportAudit(
  io: Io,
  parsed: ParsedArguments,
  [first, ...others]: readonly StoreToRead[],
): Promise<number> {
  const format = parsed.values.format ?? 'jsonl';
  if (format !== 'jsonl' && format !== 'csv') {
    throw new UsageError({
      en: `--format "${String(format)}" is unknown; use jsonl or csv`,
      zh: `--format "${String(format)}" 未知；请用 jsonl 或 csv`,
    });
  }
  const words = wordsOf(io, auditWords);
  const filter = filterOf(parsed);
  for (const { data } of others) io.err(`${words.notHere(String(data))}\n`);
  const { out } = parsed.values;
  return withStore(io, first?.data, 'read', async (store) => {
    const write = writerOf(io, out);
    let lines = 0;
    let end: ExportEnd | undefined;
    for await (const line of store.audit.export(format, filter)) {
      if (io.signal.aborted) return 130;
      write(`${line}\n`);
      lines += 1;
      if (format === 'jsonl') end = fromEndLine(line);
    }
    const place = typeof out === 'string' ? out : undefined;
    // The first line of CSV names its columns.
    io.err(`${words.exported(end?.entries ?? lines - 1, place)}\n`);
    if (end === undefined) io.err(`${words.csvProvesNothing}\n`);
    else if (end.entries > 0) io.err(`${words.exportEnds(end.seq, end.hash)}\n`);
    if (end?.isPart) io.err(`${words.exportIsPart(place ?? 'part.jsonl')}\n`);
    return 0;
  });
}

/** A new file is for its owner only, and one that is there is not written over. */
function writerOf(io: Io, path: OptionValue): (text: string) => void {
  if (typeof path !== 'string') return (text) => io.out(text);
  let file: number;
  try {
    file = openSync(resolve(io.cwd, path), 'wx', 0o600);
  } catch (error) {
    const why = messageOf(error);
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new UsageError(
      isThere
        ? {
            en: `${path} is there already and is not written over; name a new file`,
            zh: `${path} 已存在，不会覆盖；请指定新文件`,
          }
        : { en: `${path} cannot be written: ${why}`, zh: `无法写入 ${path}：${why}` },
      { cause: error },
    );
  }
  return (text) => {
    writeSync(file, text);
  };
}
