import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isRecord } from '@sluice/plain';
import type { AuditCheckpoint } from '@sluice/store';
import { type Io, type ParsedArguments, UsageError } from '../command-line/command.js';
import { withStore } from '../store/stored.js';
import type { StoreToRead } from '../store/stores-to-read.js';

/** One line of text, so that it can go anywhere: a file, a git note, a mail, a sheet of paper. */
export interface KeptCheckpoint extends AuditCheckpoint {
  readonly store: string;
}

/** Prints the end of every chain, a line of JSON for each; `--out` adds them to a file in place of printing. */
export async function printCheckpoints(
  io: Io,
  { values }: ParsedArguments,
  stores: readonly StoreToRead[],
): Promise<number> {
  const lines: string[] = [];
  for (const { name, data } of stores) {
    const checkpoint = await withStore(io, data, 'read', (store) => store.audit.checkpoint());
    const taken = new Date().toISOString();
    const line = { kind: 'sluice_audit_checkpoint', store: name, taken, ...checkpoint };
    lines.push(`${JSON.stringify(line)}\n`);
  }
  if (typeof values.out === 'string')
    appendFileSync(resolve(io.cwd, values.out), lines.join(''), { mode: 0o600 });
  else io.out(lines.join(''));
  return 0;
}

/** Refuses what is not a checkpoint: one that is passed over would look like one that holds. */
export function readCheckpoints(text: string, path: string): readonly KeptCheckpoint[] {
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
  const { store, seq, hash } = value;
  if (typeof store !== 'string' || typeof seq !== 'number' || typeof hash !== 'string')
    return undefined;
  return Number.isSafeInteger(seq) && /^[0-9a-f]{64}$/.test(hash)
    ? { store, seq, hash }
    : undefined;
}
