import type { EventDraft } from '@sluice/kernel';
import { type AuditDraft, hashEntry } from '../audit/audit-entry.js';
import { type AuditSigner, signingKeyIdOf } from '../audit/audit-signer.js';
import { commitmentsOf } from '../audit/commitment.js';
import { type WrittenEntry, writeEntry } from '../audit/written-entry.js';
import { type Facts, keyOfRow, rowId } from '../engine/engine.js';
import { knownRow } from '../engine/read-row.js';
import type { RawRow, Rows, SqlValue, TableName } from '../engine/tables.js';
import type { Changes } from './changes.js';
import { cleanText } from './text.js';

interface Change {
  readonly table: TableName;
  readonly key: readonly SqlValue[];
  /** Nothing where the row goes. */
  readonly row: RawRow | undefined;
}

/**
 * The writes of one transaction. Later writes see earlier ones; a write that is refused leaves nothing behind.
 * Numbers and hashes are given here, where the order is known.
 */
export class Batch {
  readonly now: number;
  readonly #facts: Facts;
  readonly #signer: AuditSigner | undefined;
  readonly #heads: { -readonly [Key in keyof Rows['heads']]: Rows['heads'][Key] };
  readonly #rows = new Map<string, Change>();
  readonly #inserts = new Map<TableName, RawRow[]>();
  readonly #trims: { readonly table: 'audit' | 'events'; readonly upTo: number }[] = [];
  /** What the write under way has done, in order, so that it can be taken back. */
  #inserted: RawRow[][] = [];
  #replaced: { readonly id: string; readonly before: Change | undefined }[] = [];
  #trimmed = 0;
  readonly #forgets: string[] = [];
  #forgotten = 0;

  constructor(facts: Facts, signer?: AuditSigner) {
    this.#facts = facts;
    this.#signer = signer;
    this.#heads = { ...facts.heads };
    this.now = facts.now;
    if (signer && signingKeyIdOf(facts.heads.audit_signature) !== signer.keyId)
      this.audit({
        kind: 'signing_began',
        data: {
          key_id: signer.keyId,
          public_key: signer.publicKey.export({ type: 'spki', format: 'pem' }),
          unsigned_through: facts.heads.audit_signature === '' ? facts.heads.audit_seq : null,
          ...(signer.endorsement ? { endorsement: signer.endorsement } : {}),
        },
      });
  }

  /** Runs one write; what it had written before it threw is taken back. */
  attempt<T>(run: () => T): T {
    this.#inserted = [];
    this.#replaced = [];
    this.#trimmed = 0;
    this.#forgotten = 0;
    const heads = { ...this.#heads };
    try {
      return run();
    } catch (error) {
      for (const rows of this.#inserted) rows.pop();
      for (const { id, before } of this.#replaced.reverse()) {
        if (before) this.#rows.set(id, before);
        else this.#rows.delete(id);
      }
      this.#trims.length -= this.#trimmed;
      this.#forgets.length -= this.#forgotten;
      Object.assign(this.#heads, heads);
      throw error;
    }
  }

  get heads(): Readonly<Rows['heads']> {
    return this.#heads;
  }

  get<Name extends TableName>(table: Name, key: readonly SqlValue[]): Rows[Name] | undefined {
    const id = rowId(table, key);
    const changed = this.#rows.get(id);
    const raw = changed ? changed.row : this.#facts.find(id);
    return raw && knownRow(table, raw);
  }

  put<Name extends TableName>(table: Name, row: Rows[Name]): void {
    this.#setRow({ table, key: keyOfRow(table, row), row });
  }

  remove(table: TableName, key: readonly SqlValue[]): void {
    this.#setRow({ table, key, row: undefined });
  }

  /** A row that is new for certain; it is not seen by later writes of this transaction. */
  insert<Name extends TableName>(table: Name, row: Rows[Name]): void {
    const rows = rowsOf(this.#inserts, table);
    rows.push(row);
    this.#inserted.push(rows);
  }

  audit(draft: AuditDraft): number {
    return this.append(writeEntry(draft));
  }

  /** Appends to the chain; returns the entry's number. */
  append({ kind, session_id, call_id, actor, fence, ...written }: WrittenEntry): number {
    const { audit_seq, audit_hash, audit_signature, audit_at } = this.#heads;
    const seq = audit_seq + 1;
    // Times never go back along the chain, even where a clock does: a span of time is a span of entries.
    const at = Math.max(this.now, audit_at);
    const data = this.#dataOf(seq, written);
    const entry = { seq, at, kind, session_id, call_id, actor, fence, data };
    const previous = { seq: audit_seq, hash: audit_hash, signature: audit_signature };
    const hash = hashEntry(previous, entry);
    this.insert('audit', { ...entry, hash, signature: null, terms: written.terms });
    this.#heads.audit_seq = seq;
    this.#heads.audit_hash = hash;
    this.#heads.audit_signature = '';
    this.#heads.audit_at = at;
    return seq;
  }

  /** `bodies` holds the JSON of each event. */
  appendEvents(drafts: readonly EventDraft[], bodies: readonly string[]): void {
    for (const [index, { timestamp, sessionId, agentId, event }] of drafts.entries()) {
      this.#heads.event_seq += 1;
      this.insert('events', {
        seq: this.#heads.event_seq,
        at: timestamp,
        session_id: cleanText(sessionId),
        agent_id: cleanText(agentId),
        channel: event.channel,
        type: event.type,
        body: bodies[index] ?? '',
      });
    }
  }

  nextMemory(): number {
    this.#heads.memory_seq += 1;
    return this.#heads.memory_seq;
  }

  /** Removes the oldest rows of a numbered table. */
  trim(table: 'audit' | 'events', upTo: number): void {
    this.#trims.push({ table, upTo });
    this.#trimmed += 1;
    if (table === 'events') this.#heads.event_floor = Math.max(this.#heads.event_floor, upTo);
  }

  /** Removes a session and everything of it but the audit. */
  forgetSession(id: string): void {
    this.remove('sessions', [id]);
    this.#forgets.push(id);
    this.#forgotten += 1;
  }

  changes(): Changes {
    this.#signLastEntry();
    const upserts = new Map<TableName, RawRow[]>();
    const deletes: { readonly table: TableName; readonly key: readonly SqlValue[] }[] = [];
    for (const { table, key, row } of this.#rows.values()) {
      if (row) rowsOf(upserts, table).push(row);
      else deletes.push({ table, key });
    }
    const isEmpty = this.#rows.size === 0 && this.#inserts.size === 0 && this.#trims.length === 0;
    if (!isEmpty)
      upserts.set('heads', [{ ...this.#heads, commits: this.#facts.heads.commits + 1 }]);
    return {
      upserts,
      inserts: this.#inserts,
      deletes,
      trims: this.#trims,
      forgets: this.#forgets,
      isEmpty,
    };
  }

  /** What was masked is committed to with the number of the entry, so that no two commitments are alike. */
  #dataOf(seq: number, { data, masked }: Pick<WrittenEntry, 'data' | 'masked'>): string {
    if (!masked || !this.#signer) return data;
    const commitments = commitmentsOf(this.#signer, seq, masked.values);
    return JSON.stringify({ ...masked.data, commitments });
  }

  /** One signature for a transaction: it covers all entries before it. */
  #signLastEntry(): void {
    const entries = this.#inserts.get('audit');
    const last = entries?.pop();
    if (!entries || !last) return;
    const signature = this.#signer?.sign(this.#heads.audit_hash);
    entries.push(signature === undefined ? last : { ...last, signature });
    this.#heads.audit_signature = signature ?? '';
  }

  #setRow(change: Change): void {
    const id = rowId(change.table, change.key);
    this.#replaced.push({ id, before: this.#rows.get(id) });
    this.#rows.set(id, change);
  }
}

function rowsOf(tables: Map<TableName, RawRow[]>, table: TableName): RawRow[] {
  const known = tables.get(table);
  if (known) return known;
  const made: RawRow[] = [];
  tables.set(table, made);
  return made;
}
