import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock, Masker } from '@sluice/kernel';
import { createMemoryPorts, randomIds, systemClock } from '@sluice/kernel/system';
import { createCollectingLog } from '@sluice/kernel/testing';
import type { AuditSigner } from '../audit/audit-signer.js';
import { createStore, type Store } from '../create-store.js';
import { loadSqlite } from '../sqlite/load-sqlite.js';
import { createTestDatabase } from './test-database.js';

export type EngineName = 'sqlite' | 'postgres';

/** Without a signer the audit is not signed. */
export interface OpenTestStore {
  readonly clock?: Clock;
  readonly masker?: Masker;
  readonly signer?: AuditSigner;
  readonly readOnly?: boolean;
}

/** A place where a store can be opened, closed and looked at from behind. */
export interface TestPlace {
  readonly engine: EngineName;
  readonly where: { readonly path: string } | { readonly url: string };
  open(options?: OpenTestStore): Promise<Store>;
  /** Statements by a hand in the database; `?` stands for a parameter. */
  raw(
    sql: string,
    params?: readonly (string | number | null)[],
  ): Promise<readonly Record<string, unknown>[]>;
  /** Holds what every commit needs, as a disk that does not answer would; the answer lets go. */
  stall(): Promise<() => Promise<void>>;
  /** Ends every connection that Sluice has; nothing on an engine without connections. */
  cutConnections(): Promise<void>;
  /** Closes every store that was opened here and removes the place. */
  dispose(): Promise<void>;
}

export async function createTestPlace(engine: EngineName): Promise<TestPlace> {
  return engine === 'sqlite' ? sqlitePlace() : postgresPlace();
}

async function postgresPlace(): Promise<TestPlace> {
  const database = await createTestDatabase();
  const stores: Store[] = [];
  return {
    engine: 'postgres',
    where: { url: database.url },
    open: (options) => open(stores, { url: database.url }, options),
    raw(sql, params = []) {
      let count = 0;
      const text = sql.replace(/\?/g, () => {
        count += 1;
        return `$${count}`;
      });
      return database.query(text, params);
    },
    stall: () => database.holdHeads(),
    cutConnections: () => database.cutConnections(),
    async dispose() {
      for (const store of stores) await store.close();
      await database.drop();
    },
  };
}

async function sqlitePlace(): Promise<TestPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-store-'));
  const path = join(folder, 'store.db');
  const stores: Store[] = [];
  return {
    engine: 'sqlite',
    where: { path },
    open: (options) => open(stores, { path }, options),
    async raw(sql, params = []) {
      const database = loadSqlite().open(path);
      try {
        database.exec('PRAGMA busy_timeout=10000');
        return database
          .prepare(sql)
          .all(...params)
          .map((row) => ({ ...Object(row) }));
      } finally {
        database.close();
      }
    },
    async stall() {
      const database = loadSqlite().open(path);
      database.exec('BEGIN IMMEDIATE');
      return async () => {
        database.exec('ROLLBACK');
        database.close();
      };
    },
    cutConnections: () => Promise.resolve(),
    async dispose() {
      for (const store of stores) await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function open(
  stores: Store[],
  where: { readonly path: string } | { readonly url: string },
  options: OpenTestStore = {},
): Promise<Store> {
  const outside = { clock: systemClock, ids: randomIds, log: createCollectingLog() };
  const store = await createStore({
    ...where,
    clock: options.clock ?? systemClock,
    masker: options.masker ?? createMemoryPorts(outside).masker,
    log: createCollectingLog(),
    ...(options.signer ? { signer: options.signer } : {}),
    ...(options.readOnly ? { readOnly: true } : {}),
  });
  stores.push(store);
  return store;
}
