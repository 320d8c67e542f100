import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { isRecord } from '@sluice/plain';
import { type AuditCheckpoint, type ForeignCheckpoint, fromEndLine } from '@sluice/store';
import { type Io, type ParsedArguments, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { addToNamedFile, readNamedFile } from '../command-line/named-file.js';
import { withStore } from '../store/stored.js';
import type { StoreToRead } from '../store/stores-to-read.js';
import { auditWords } from './audit-words.js';

/** One line of text, so that it can go anywhere: a file, a git note, a mail, a sheet of paper. */
export interface KeptCheckpoint extends AuditCheckpoint {
  readonly store: string;
}

/** Some three hundred thousand checkpoints. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** A PostgreSQL, or the file of an embedded store. */
const STORE = /^postgres(?:ql)?:\/\/|\.db$/;

/**
 * Prints the end of every chain, a line of JSON for each. `--out` and `--to` add them to a file in place of printing;
 * `--to` also takes a second store, whose own audit keeps them.
 */
export async function printCheckpoints(
  io: Io,
  { values }: ParsedArguments,
  stores: readonly StoreToRead[],
): Promise<number> {
  const taken: ForeignCheckpoint[] = [];
  for (const { name, data } of stores) {
    const checkpoint = await withStore(io, data, 'read', (store) => store.audit.checkpoint());
    taken.push({ store: name, ...checkpoint });
  }
  const place = values.to ?? values.out;
  if (typeof place !== 'string') {
    io.out(toLines(taken));
    return 0;
  }
  if (STORE.test(place)) await keepInStore(io, place, taken);
  else addToNamedFile(resolve(io.cwd, place), toLines(taken));
  const words = wordsOf(io, auditWords);
  const shown = withoutLogin(place);
  for (const { store, seq, hash } of taken)
    io.err(`${words.checkpointKept(store, seq, hash, shown)}\n`);
  return 0;
}

/** An address of a database may hold a password. */
function withoutLogin(place: string): string {
  return place.replace(/^(\w+:\/\/)[^/]*@/, '$1');
}

function toLines(checkpoints: readonly ForeignCheckpoint[]): string {
  const taken = new Date().toISOString();
  return checkpoints
    .map(
      (checkpoint) =>
        `${JSON.stringify({ kind: 'sluice_audit_checkpoint', taken, ...checkpoint })}\n`,
    )
    .join('');
}

async function keepInStore(
  io: Io,
  place: string,
  checkpoints: readonly ForeignCheckpoint[],
): Promise<void> {
  await withStore(...secondStore(io, place), 'make', async ({ audit }) => {
    for (const checkpoint of checkpoints) await audit.keepCheckpoint(checkpoint);
  });
}

/** The checkpoints that a file or a second store holds; `-` is the standard input. */
export async function checkpointsAt(io: Io, place: string): Promise<readonly KeptCheckpoint[]> {
  if (place === '-') return readCheckpoints(await text(io.stdin), place);
  if (!STORE.test(place))
    return readCheckpoints(readNamedFile(resolve(io.cwd, place), MAX_FILE_BYTES), place);
  const found: KeptCheckpoint[] = [];
  await withStore(...secondStore(io, place), 'read', async ({ audit }) => {
    for await (const line of audit.export('jsonl', { kinds: ['checkpoint_kept'] })) {
      if (fromEndLine(line)) break;
      const { data } = JSON.parse(line) as { readonly data: string };
      const checkpoint = readFields(JSON.parse(data));
      if (checkpoint) found.push(checkpoint);
    }
  });
  if (found.length > 0) return found;
  throw new UsageError({
    en: `${place} keeps no checkpoint; sluice audit checkpoint --to ${place} adds one`,
    zh: `${place} 中没有检查点；sluice audit checkpoint --to ${place} 可以添加`,
  });
}

/** A store by its own place, whatever the environment says of the first one. */
function secondStore(io: Io, place: string): [Io, string | undefined] {
  const { SLUICE_DATABASE_URL: _first, ...env } = io.env;
  return place.endsWith('.db') && !place.includes('://')
    ? [{ ...io, env }, place]
    : [{ ...io, env: { ...env, SLUICE_DATABASE_URL: place } }, undefined];
}

/** Refuses what is not a checkpoint: one that is passed over would look like one that holds. */
function readCheckpoints(text: string, path: string): readonly KeptCheckpoint[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const checkpoints = lines.map(readCheckpoint);
  const bad = checkpoints.indexOf(undefined);
  if (lines.length === 0 || bad >= 0)
    throw new UsageError({
      en: `${path} holds no checkpoint in line ${bad + 1 || 1}; sluice audit checkpoint makes them`,
      zh: `${path} 第 ${bad + 1 || 1} 行不是检查点；sluice audit checkpoint 可以生成`,
    });
  return checkpoints.filter((one) => one !== undefined);
}

function readCheckpoint(line: string): KeptCheckpoint | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || value.kind !== 'sluice_audit_checkpoint') return undefined;
  return readFields(value);
}

function readFields(value: unknown): KeptCheckpoint | undefined {
  if (!isRecord(value)) return undefined;
  const { store, seq, hash } = value;
  if (typeof store !== 'string' || typeof seq !== 'number' || typeof hash !== 'string')
    return undefined;
  return Number.isSafeInteger(seq) && seq >= 0 && /^[0-9a-f]{64}$/.test(hash)
    ? { store, seq, hash }
    : undefined;
}
