import { resolve } from 'node:path';
import {
  type AuditVerdict,
  type ChainEvidence,
  knownPublicKeys,
  readPublicKey,
} from '@sluice/store';
import {
  type Io,
  type OptionValue,
  type ParsedArguments,
  UsageError,
} from '../command-line/command.js';
import { type Text, wordsOf } from '../command-line/language.js';
import { readNamedFile } from '../command-line/named-file.js';
import { auditKeyPath } from '../store/audit-key.js';
import { NoStoreError } from '../store/no-store-error.js';
import { withStore } from '../store/stored.js';
import { type StoreToRead, storesToRead } from '../store/stores-to-read.js';
import { checkpointsAt, type KeptCheckpoint } from './audit-checkpoint.js';
import { auditWords } from './audit-words.js';

/** Walks every chain; exit 1 where one is broken or gone, or a checkpoint does not hold. */
export async function verifyAudit(
  io: Io,
  { values, positionals }: ParsedArguments,
): Promise<number> {
  const [, file] = positionals;
  if (file !== undefined) throw new UsageError(readsTheStore(file));
  const kept = await checkpointsOf(io, values.against);
  const publicKeys = keysOf(io, values.key);
  const stores = storesOf(io, values.data);
  const { ofStore, ofOthers } = divide(kept, stores);
  const isOneOfMany = values.data !== undefined;
  const verdicts: Verdict[] = isOneOfMany ? [] : goneStores(ofOthers);
  for (const { name, data } of stores) {
    const checkpoints = ofStore(name);
    const evidence: ChainEvidence = { publicKeys, checkpoints };
    verdicts.push({ ...(await verdictOn(io, data, evidence)), store: name });
  }
  const worst = verdicts.find(({ ok }) => !ok) ?? verdicts[0];
  if (values.json) {
    io.out(`${JSON.stringify({ schema_version: '1.0', ...worst, stores: verdicts })}\n`);
  } else {
    for (const verdict of verdicts) {
      const where = verdicts.length > 1 ? `${verdict.store}: ` : '';
      io.out(`${where}${sentenceOf(io, verdict)}\n`);
    }
    if (isOneOfMany && ofOthers.length > 0) {
      io.out(`${wordsOf(io, auditWords).ofOthers(ofOthers.length)}\n`);
    }
  }
  return worst?.ok ? 0 : 1;
}

/** A place that holds none of them is looked at all the same: that its store is gone is what is found there. */
function storesOf(io: Io, data: OptionValue): readonly StoreToRead[] {
  try {
    return storesToRead(io, data);
  } catch (error) {
    if (!(error instanceof NoStoreError)) throw error;
    return [{ name: 'sluice', data: typeof data === 'string' ? data : undefined }];
  }
}

async function verdictOn(
  io: Io,
  data: string | undefined,
  evidence: ChainEvidence,
): Promise<AuditVerdict> {
  try {
    return await withStore(io, data, 'read', (store) => store.audit.verify(evidence));
  } catch (error) {
    if (!(error instanceof NoStoreError)) throw error;
    // Whoever takes a store away must not make a question of how the command is used out of it.
    return gone(error.message);
  }
}

/** Whoever names a file must not be told that the store is whole. */
const readsTheStore = (file: string): Text => ({
  en: `audit verify reads the store, not "${file}"; checkpoints go behind --against, and an exported file is verified by node verify-audit.mjs ${file} --key key.pub.pem (docs/audit.md)`,
  zh: `audit verify 读取的是存储，不是“${file}”；检查点请放在 --against 之后，导出的文件请用 node verify-audit.mjs ${file} --key key.pub.pem 验证（docs/audit.md）`,
});

type Verdict = AuditVerdict & { readonly store: string };

/**
 * A file may hold checkpoints of several stores. A store that stands alone and is named in none of them was moved or
 * renamed: then all are its own.
 */
function divide(kept: readonly KeptCheckpoint[], stores: readonly StoreToRead[]) {
  const names = new Set(stores.map(({ name }) => name));
  const isRenamed = stores.length === 1 && !kept.some(({ store }) => names.has(store));
  return {
    ofStore: (name: string) => (isRenamed ? kept : kept.filter(({ store }) => store === name)),
    ofOthers: isRenamed ? [] : kept.filter(({ store }) => !names.has(store)),
  };
}

/** Whoever takes a whole store away must not be found by nobody. */
function goneStores(kept: readonly KeptCheckpoint[]): Verdict[] {
  return [...new Set(kept.map(({ store }) => store))].map((store) => ({
    ...gone(`The store ${store} is gone, of which a checkpoint was kept`),
    store,
  }));
}

function gone(message: string): AuditVerdict {
  return { ok: false, badSeq: 1, fault: 'tail_missing', message };
}

function sentenceOf(io: Io, verdict: AuditVerdict): string {
  const words = wordsOf(io, auditWords);
  if (!verdict.ok) return words.broken(verdict.badSeq, verdict.fault, verdict.message);
  const { entries, head, proof, unsignedEntries } = verdict;
  return [
    words.whole(entries, head.seq, head.hash),
    proof === 'hashes' ? words.hashesOnly : words.signed,
    ...(proof === 'signatures' && unsignedEntries > 0 ? [words.before(unsignedEntries)] : []),
  ].join('\n');
}

async function checkpointsOf(io: Io, given: OptionValue): Promise<readonly KeptCheckpoint[]> {
  const found: (readonly KeptCheckpoint[])[] = [];
  for (const place of textsOf(given)) found.push(await checkpointsAt(io, place));
  return found.flat();
}

function keysOf(io: Io, given: OptionValue) {
  const paths = textsOf(given);
  return paths.length > 0
    ? paths.map((path) => readPublicKey(readNamedFile(resolve(io.cwd, path))))
    : knownPublicKeys(auditKeyPath(io));
}

function textsOf(given: OptionValue): readonly string[] {
  const all = Array.isArray(given) ? given : [given];
  return all.filter((one) => typeof one === 'string');
}
