import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** Memory with a word index in either engine. Terms are cut by the store, so both find the same. */
export const memory: Migration = {
  number: 5,
  name: 'memory',
  async up(db, dialect) {
    await sql`CREATE TABLE memory (position ${sql.raw(dialect === 'sqlite' ? 'integer' : 'bigint')} PRIMARY KEY,
      scope text NOT NULL, created_at bigint NOT NULL, title_terms text NOT NULL, content_terms text NOT NULL,
      body text NOT NULL)`.execute(db);
    await db.schema.createIndex('memory_by_scope').on('memory').column('scope').execute();
    if (dialect === 'sqlite') {
      await sql`CREATE VIRTUAL TABLE memory_index USING fts5(title_terms, content_terms, content='memory',
        content_rowid='position', tokenize='ascii', prefix='3')`.execute(db);
      await sql`CREATE TRIGGER memory_indexed AFTER INSERT ON memory BEGIN
        INSERT INTO memory_index (rowid, title_terms, content_terms)
        VALUES (new.position, new.title_terms, new.content_terms); END`.execute(db);
    } else {
      await sql`ALTER TABLE memory ADD COLUMN terms tsvector GENERATED ALWAYS AS (
        array_to_tsvector(string_to_array(title_terms, ' ') || string_to_array(content_terms, ' '))) STORED`.execute(
        db,
      );
      await sql`CREATE INDEX memory_index ON memory USING gin (terms)`.execute(db);
    }
  },
};
