import type { Rows } from '../engine/tables.js';
import { StoreError } from '../store-error.js';
import { type ChainLink, GENESIS } from './audit-entry.js';
import {
  type AuditVerdict,
  type BrokenChain,
  broken,
  ChainCheck,
  type ChainEvidence,
  rotatedLinkOf,
  type WholeChain,
} from './check-chain.js';
import { fromJsonLine } from './export-audit.js';
import { type ExportEnd, fromEndLine } from './export-end.js';

const PAGE = 1000;

/**
 * Proves an archive or export on its own: a JSON line for each entry, nothing left out between them. `from` is the end
 * of the file before it; without it the file begins with the first entry, or with the first after a rotation that an
 * entry of the same file tells of. Its last line must say that it is the end, or a checkpoint be of its last entry: a
 * file that was cut behind a signed entry looks whole otherwise.
 */
export async function verifyExport(
  source: AsyncIterable<string> | Iterable<string>,
  from?: ChainLink,
  evidence: ChainEvidence = {},
): Promise<AuditVerdict> {
  let check = from && new ChainCheck(from, evidence, true);
  let waiting: Rows['audit'][] = [];
  let end: ExportEnd | undefined;
  for await (const line of source) {
    if (line.trim() === '') continue;
    const row = end === undefined ? rowOf(line) : undefined;
    if (!row) {
      const told = end === undefined ? fromEndLine(line) : undefined;
      if (!told) {
        const at = (check?.end.seq ?? 0) + waiting.length + 1;
        return broken(at, 'changed', `Line ${at} is not as it was exported`);
      }
      end = told;
      continue;
    }
    waiting.push(row);
    if (!check && waiting[0]?.seq === 1) check = new ChainCheck(GENESIS, evidence);
    if (!check || waiting.length < PAGE) continue;
    const fault = await check.add(waiting);
    if (fault) return fault;
    waiting = [];
  }
  check ??= new ChainCheck(startOf(waiting), evidence);
  const fault = await check.add(waiting);
  if (fault) return fault;
  const verdict = check.finish();
  return verdict.ok ? (endFault(verdict, end, evidence) ?? verdict) : verdict;
}

/** What speaks against the file ending where the export did. */
function endFault(
  { entries, head }: WholeChain,
  end: ExportEnd | undefined,
  { checkpoints = [] }: ChainEvidence,
): BrokenChain | undefined {
  const next = head.seq + 1;
  if (end === undefined) {
    if (checkpoints.some(({ seq, hash }) => seq === head.seq && hash === head.hash))
      return undefined;
    return broken(
      next,
      'tail_missing',
      `No line says that entry ${head.seq} is the last: the file was cut, or no Sluice wrote its end`,
    );
  }
  const isSame = entries === 0 || (end.seq === head.seq && end.hash === head.hash);
  return isSame && end.entries === entries && !end.isPart ? undefined : otherEnd(end, next);
}

function otherEnd({ entries, seq }: ExportEnd, badSeq: number): BrokenChain {
  return broken(
    badSeq,
    'tail_missing',
    `The last line says that ${entries} entries end with ${seq}, which those before it do not`,
  );
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
