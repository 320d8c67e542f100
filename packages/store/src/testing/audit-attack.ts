import { GENESIS, hashEntry } from '../audit/audit-entry.js';
import type { AuditSigner } from '../audit/audit-signer.js';
import { type AuditVerdict, linkOf } from '../audit/check-chain.js';
import { termsOfEntry } from '../audit/entry-terms.js';
import { verifyAudit } from '../audit/verify-audit.js';
import { parseBody, readRow } from '../engine/read-row.js';
import { columnsOf, type Rows, type SqlValue } from '../engine/tables.js';
import { Batch } from '../write/batch.js';
import {
  appendCalls,
  createSignedChain,
  createTestSigner,
  type SignedChain,
} from './signed-chain.js';

type Entry = { -readonly [Key in keyof Rows['audit']]: Rows['audit'][Key] };

/** What somebody who can write everything in the database, and has no key, has before him. */
interface Forgery {
  entries: Entry[];
  heads: { -readonly [Key in keyof Rows['heads']]: Rows['heads'][Key] };
  rotations: Rows['audit_checkpoints'][];
  /** Another chain that the same key has signed: of an older copy, or of another store. */
  readonly otherChain: readonly Rows['audit'][];
  readonly foreign: AuditSigner;
  /** What Sluice does when it is next started on the forged database; it has the key. */
  restart(): void;
  readonly random: Random;
}

type Random = (below: number) => number;

export interface AttackReport {
  readonly tried: number;
  /** By kind of tampering, those that a checkpoint did not show. Must stay empty. */
  readonly missed: Readonly<Record<string, number>>;
  /** By kind, those of a single kind that the signatures alone did not show. */
  readonly missedWithoutCheckpoint: Readonly<Record<string, number>>;
}

/** Tampers with a signed chain in `count` generated ways and verifies it each time, with a checkpoint and without. */
export async function attackAudit(count: number, seed: number): Promise<AttackReport> {
  const random = randomFrom(seed);
  const signer = createTestSigner();
  const foreign = createTestSigner();
  const chain = await createSignedChain();
  appendCalls(chain, undefined, 2);
  appendCalls(chain, signer, 9);
  const other = await createSignedChain();
  appendCalls(other, signer, 7);
  const [entries, heads, otherChain] = [chain.entries(), chain.heads(), other.entries()];
  const { audit_seq: seq, audit_hash: hash } = heads;
  const publicKeys = [signer.publicKey];
  const honest = await verifyAudit(chain.engine, { publicKeys, checkpoints: [{ seq, hash }] });
  if (!honest.ok) throw new Error(`The untouched chain is called broken: ${honest.message}`);

  const names = Object.keys(attacks);
  const missed: Record<string, number> = {};
  const missedWithoutCheckpoint: Record<string, number> = {};
  for (let tried = 0; tried < count; ) {
    const name = names[random(names.length)] ?? '';
    const forgery: Forgery = {
      entries: entries.map((entry) => ({ ...entry })),
      heads: { ...heads },
      rotations: [],
      otherChain,
      foreign,
      restart: () => restart(forgery, signer),
      random,
    };
    const before = JSON.stringify([forgery.entries, forgery.heads, forgery.rotations]);
    attacks[name]?.(forgery);
    // A second hand on top, now and then.
    const isDouble = random(4) === 0;
    if (isDouble) attacks[names[random(names.length)] ?? '']?.(forgery);
    if (JSON.stringify([forgery.entries, forgery.heads, forgery.rotations]) === before) continue;
    tried += 1;
    const verify = (checkpoints: readonly { seq: number; hash: string }[]) =>
      verifyForgery(chain, forgery, () => verifyAudit(chain.engine, { publicKeys, checkpoints }));
    // What shows without a checkpoint shows with one too.
    if (!(await verify([])).ok) continue;
    if (!isDouble) missedWithoutCheckpoint[name] = (missedWithoutCheckpoint[name] ?? 0) + 1;
    if ((await verify([{ seq, hash }])).ok) missed[name] = (missed[name] ?? 0) + 1;
  }
  return { tried: count, missed, missedWithoutCheckpoint };
}

const attacks: Readonly<Record<string, (forgery: Forgery) => void>> = {
  edit({ entries, random }) {
    const entry = pick(entries, random);
    if (entry) change(entry, random);
  },
  remove({ entries, random }) {
    entries.splice(random(entries.length), 1 + random(3));
  },
  reorder({ entries, random }) {
    const one = pick(entries, random);
    const two = pick(entries, random);
    if (one && two) [one.seq, two.seq] = [two.seq, one.seq];
  },
  repeat({ entries, heads, random }) {
    const entry = pick(entries, random);
    if (entry) entries.push({ ...entry, seq: heads.audit_seq + 1 });
  },
  cut_tail(forgery) {
    forgery.entries.splice(1 + forgery.random(forgery.entries.length - 1));
    pointHeads(forgery);
  },
  cut_tail_at_signature(forgery) {
    const signed = forgery.entries.filter(({ signature }) => signature !== null).slice(0, -1);
    const last = pick(signed, forgery.random);
    forgery.entries = forgery.entries.filter(({ seq }) => seq <= (last?.seq ?? 0));
    pointHeads(forgery);
  },
  cut_everything(forgery) {
    forgery.entries = [];
    pointHeads(forgery);
  },
  rehash_keeping_signatures(forgery) {
    const from = forgery.random(forgery.entries.length);
    const entry = forgery.entries[from];
    if (entry) change(entry, forgery.random);
    rehash(forgery);
  },
  rehash_without_signatures(forgery) {
    const entry = pick(forgery.entries, forgery.random);
    if (entry) change(entry, forgery.random);
    for (const each of forgery.entries) each.signature = null;
    rehash(forgery);
  },
  launder_and_restart(forgery) {
    const entry = pick(forgery.entries, forgery.random);
    if (entry) change(entry, forgery.random);
    // No entry tells that there ever was a key.
    forgery.entries = forgery.entries.filter(({ kind }) => kind !== 'signing_began');
    for (const [index, each] of forgery.entries.entries())
      Object.assign(each, { seq: index + 1, signature: null });
    rehash(forgery);
    forgery.restart();
  },
  hide_from_searches({ entries, random }) {
    const entry = pick(entries, random);
    const other = pick(entries, random);
    if (entry && other) entry.terms = random(2) === 0 ? '' : other.terms;
  },
  rehash_with_another_key(forgery) {
    const entry = pick(forgery.entries, forgery.random);
    if (entry) change(entry, forgery.random);
    rehash(forgery, forgery.foreign);
  },
  insert(forgery) {
    const { entries, random } = forgery;
    const at = 1 + random(entries.length);
    const model = entries[at - 1];
    if (!model) return;
    entries.splice(at, 0, withOwnTerms({ ...model, actor: 'mallory', signature: null }));
    for (const [index, entry] of entries.entries()) entry.seq = (entries[0]?.seq ?? 1) + index;
    rehash(forgery, random(2) === 0 ? forgery.foreign : undefined);
  },
  append(forgery) {
    const model = pick(forgery.entries, forgery.random);
    if (!model) return;
    const seq = (forgery.entries.at(-1)?.seq ?? 0) + 1;
    const made = { ...model, seq, actor: 'mallory', signature: null };
    forgery.entries.push(withOwnTerms(made));
    rehash(forgery, forgery.random(2) === 0 ? forgery.foreign : undefined);
  },
  drop_signature({ entries, random }) {
    const entry = pick(
      entries.filter(({ signature }) => signature !== null),
      random,
    );
    if (entry) entry.signature = null;
  },
  swap_signatures(forgery) {
    const one = pick(forgery.entries, forgery.random);
    const two = pick(forgery.entries, forgery.random);
    if (one && two) [one.signature, two.signature] = [two.signature, one.signature];
    if (forgery.random(2) === 0) rehash(forgery);
  },
  forge_rotation(forgery) {
    const { entries, random } = forgery;
    const removed = entries.splice(0, 1 + random(entries.length - 1));
    const last = removed.at(-1);
    if (!last) return;
    const { seq, hash, signature } = linkOf(last);
    forgery.rotations = [{ seq, at: 1, hash, signature, removed: removed.length }];
    if (random(2) === 0) return;
    // With an entry that tells of it, as a real one has.
    const data = JSON.stringify({ through: seq, hash, signature, removed: removed.length });
    const told = { ...last, seq: (entries.at(-1)?.seq ?? seq) + 1, kind: 'rotated', data };
    entries.push(withOwnTerms({ ...told, signature: null }));
    rehash(forgery, random(2) === 0 ? forgery.foreign : undefined);
  },
  replace_by_chain_of_same_key(forgery) {
    forgery.entries = forgery.otherChain.map((entry) => ({ ...entry }));
    forgery.rotations = [];
    pointHeads(forgery);
  },
  change_heads({ heads, random }) {
    const columns = ['audit_seq', 'audit_hash', 'audit_signature'] as const;
    const column = columns[random(columns.length)] ?? 'audit_seq';
    if (column === 'audit_seq') heads.audit_seq += random(2) === 0 ? 1 : -1;
    else heads[column] = `${heads[column].slice(1)}0`;
  },
};

/** Puts the forged rows in the place of the real ones, verifies, and takes them back. */
async function verifyForgery(
  { database }: SignedChain,
  { entries, heads, rotations }: Forgery,
  verify: () => Promise<AuditVerdict>,
): Promise<AuditVerdict> {
  database.exec('SAVEPOINT forged');
  try {
    for (const [table, rows] of [
      ['audit', entries],
      ['heads', [heads]],
      ['audit_checkpoints', rotations],
    ] as const) {
      database.exec(`DELETE FROM ${table}`);
      const columns = columnsOf(table);
      const insert = database.prepare(
        `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      );
      for (const row of rows) {
        const values: Readonly<Record<string, SqlValue>> = { ...row };
        insert.run(...columns.map((column) => values[column] ?? null));
      }
    }
    return await verify();
  } finally {
    database.exec('ROLLBACK TO forged; RELEASE forged');
  }
}

/** Makes every hash fit again, as far as that is possible without the key. */
function rehash(forgery: Forgery, signer?: AuditSigner): void {
  let previous = GENESIS;
  const [first] = forgery.entries;
  const rotation = forgery.rotations.at(-1);
  if (first && rotation && first.seq === rotation.seq + 1) previous = rotation;
  for (const entry of forgery.entries) {
    entry.hash = hashEntry(previous, entry);
    if (signer) entry.signature = signer.sign(entry.hash);
    previous = linkOf(entry);
  }
  pointHeads(forgery);
}

function pointHeads({ entries, heads }: Forgery): void {
  const end = entries.at(-1);
  const { seq, hash, signature } = end ? linkOf(end) : GENESIS;
  Object.assign(heads, { audit_seq: seq, audit_hash: hash, audit_signature: signature });
}

function change(entry: Entry, random: Random): void {
  const changes: readonly (() => void)[] = [
    () => {
      entry.at += 1 + random(1000);
    },
    () => {
      entry.kind = entry.kind === 'returned' ? 'proposed' : 'returned';
    },
    () => {
      entry.session_id = entry.session_id === null ? 's9' : null;
    },
    () => {
      entry.call_id = `c${random(1000)}x`;
    },
    () => {
      entry.actor = entry.actor === null ? 'mallory' : null;
    },
    () => {
      entry.fence = (entry.fence ?? 0) + 1;
    },
    () => {
      entry.data = `{"state":"FAILED","n":${random(1000)}}`;
    },
  ];
  changes[random(changes.length)]?.();
  Object.assign(entry, withOwnTerms(entry));
}

/** Who forges an entry takes care that it is found as a real one is. */
function withOwnTerms(entry: Entry): Entry {
  return { ...entry, terms: termsOfEntry(entry, parseBody(entry.data)) };
}

function restart(forgery: Forgery, signer: AuditSigner): void {
  const facts = { heads: forgery.heads, now: 1_700_000_000_000, find: () => undefined };
  const { inserts, upserts } = new Batch(facts, signer).changes();
  for (const row of inserts.get('audit') ?? []) forgery.entries.push(readRow('audit', row));
  for (const row of upserts.get('heads') ?? []) Object.assign(forgery.heads, row);
}

function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[random(items.length)];
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
