import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** Entries from before keep their hashes and have no signature: the first signed entry says where they end. */
export const auditSignatures: Migration = {
  number: 7,
  name: 'audit-signatures',
  async up(db) {
    await sql`ALTER TABLE audit ADD COLUMN signature text`.execute(db);
    await sql`ALTER TABLE heads ADD COLUMN audit_signature text NOT NULL DEFAULT ''`.execute(db);
    await sql`ALTER TABLE audit_checkpoints ADD COLUMN signature text NOT NULL DEFAULT ''`.execute(
      db,
    );
  },
};
