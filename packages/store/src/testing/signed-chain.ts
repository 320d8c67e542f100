import { generateKeyPairSync } from 'node:crypto';
import { systemClock } from '@sluice/kernel/system';
import { type AuditSigner, createAuditSigner } from '../audit/audit-signer.js';
import type { Engine } from '../engine/engine.js';
import { readRow } from '../engine/read-row.js';
import type { RawRow, Rows } from '../engine/tables.js';
import { loadSqlite, type SqliteDatabase } from '../sqlite/load-sqlite.js';
import { migrateSqlite } from '../sqlite/migrate-sqlite.js';
import { createSqliteEngine } from '../sqlite/sqlite-engine.js';
import { statementsOf } from '../sqlite/sqlite-statements.js';
import { Batch } from '../write/batch.js';

/** A key that is used nowhere else. */
export function createTestSigner(): AuditSigner {
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return createAuditSigner(privateKey);
}

/** A whole store in memory, of which only the audit is used, with a hand inside the database. */
export interface SignedChain {
  readonly database: SqliteDatabase;
  readonly engine: Engine;
  heads(): Rows['heads'];
  entries(): readonly Rows['audit'][];
  /** One transaction, as the store makes it. */
  append(signer: AuditSigner | undefined, write: (batch: Batch) => void): void;
}

export async function createSignedChain(): Promise<SignedChain> {
  const database = loadSqlite().open(':memory:');
  await migrateSqlite(database, ':memory:', { keepCopy: () => undefined });
  const engine = createSqliteEngine({
    path: ':memory:',
    reader: database,
    writer: undefined,
    clock: systemClock,
    release: () => undefined,
  });
  const all = (sql: string): RawRow[] =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...Object(row) }));
  const heads = (): Rows['heads'] => readRow('heads', all('SELECT * FROM heads')[0] ?? {});
  return {
    database,
    engine,
    heads,
    entries: () => all('SELECT * FROM audit ORDER BY seq').map((row) => readRow('audit', row)),
    append(signer, write) {
      const facts = { heads: heads(), now: 1_700_000_000_000, find: () => undefined };
      const batch = new Batch(facts, signer);
      write(batch);
      for (const { sql, rows } of statementsOf(batch.changes()))
        for (const row of rows) database.prepare(sql).run(...row);
    },
  };
}

/** What a few calls leave: `count` transactions of one to three entries. */
export function appendCalls(chain: SignedChain, signer: AuditSigner | undefined, count: number) {
  for (let index = 0; index < count; index += 1) {
    const about = { sessionId: 's1', callId: `c${index}`, fence: 1 };
    chain.append(signer, (batch) => {
      batch.audit({ kind: 'proposed', ...about, data: { tool: 'act', mode: 'coding' } });
      if (index % 3 > 0) batch.audit({ kind: 'decided', ...about, actor: 'ada' });
      if (index % 3 > 1) batch.audit({ kind: 'returned', ...about, data: { state: 'COMPLETED' } });
    });
  }
}
