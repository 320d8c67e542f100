import type { Rows } from '../engine/tables.js';
import { StoreError } from '../store-error.js';
import { type ChainLink, GENESIS } from './audit-entry.js';
import {
  type AuditVerdict,
  broken,
  ChainCheck,
  type ChainEvidence,
  rotatedLinkOf,
} from './check-chain.js';
import { fromJsonLine } from './export-audit.js';

const PAGE = 1000;

/**
 * Proves an archive or export on its own: a JSON line for each entry, nothing left out between them. `from` is the end
 * of the file before it; without it the file begins with the first entry, or with the first after a rotation that an
 * entry of the same file tells of.
 */
export async function verifyExport(
  source: AsyncIterable<string> | Iterable<string>,
  from?: ChainLink,
  evidence: ChainEvidence = {},
): Promise<AuditVerdict> {
  let check = from && new ChainCheck(from, evidence, true);
  let waiting: Rows['audit'][] = [];
  for await (const line of source) {
    if (line.trim() === '') continue;
    const row = rowOf(line);
    if (!row)
      return broken(
        (check?.end.seq ?? 0) + waiting.length + 1,
        'changed',
        `Line ${(check?.end.seq ?? 0) + waiting.length + 1} is not as it was exported`,
      );
    waiting.push(row);
    if (!check && waiting[0]?.seq === 1) check = new ChainCheck(GENESIS, evidence);
    if (!check || waiting.length < PAGE) continue;
    const fault = await check.add(waiting);
    if (fault) return fault;
    waiting = [];
  }
  check ??= new ChainCheck(startOf(waiting), evidence);
  return (await check.add(waiting)) ?? check.finish();
}

function rowOf(line: string): Rows['audit'] | undefined {
  try {
    return fromJsonLine(line);
  } catch (error) {
    if (error instanceof StoreError) return undefined;
    throw error;
  }
}

/** The beginning that a rotation left, as the entry that tells of it says. */
function startOf(rows: readonly Rows['audit'][]): ChainLink {
  const through = (rows[0]?.seq ?? 1) - 1;
  const told = rows
    .filter(({ kind }) => kind === 'rotated')
    .map(({ data }) => rotatedLinkOf(data))
    .find(({ seq }) => seq === through);
  return told ?? GENESIS;
}
