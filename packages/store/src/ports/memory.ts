import { AgentError, type MemoryStore, type NewMemory } from '@sluice/agent';
import type { MemoryHit } from '@sluice/kernel';
import { parseBody, readRow } from '../engine/read-row.js';
import type { RawRow } from '../engine/tables.js';
import { scoresOf } from '../memory/score.js';
import { termsOf } from '../memory/terms.js';
import { StoreError } from '../store-error.js';
import { requireKey, toBody } from '../write/text.js';
import type { StoreCore } from './core.js';

/** The engine's word index brings these many; the store ranks them. */
const MAX_CANDIDATES = 300;
const MAX_QUERY_TERMS = 32;
const MAX_ENTRY_CHARS = 256 * 1024;

const sqliteSearch = `SELECT m.* FROM memory_index i JOIN memory m ON m.position = i.rowid
  WHERE memory_index MATCH ? AND m.scope = ? ORDER BY bm25(memory_index, 2.0, 1.0) LIMIT ?`;
const sqliteCount = `SELECT count(*) AS total FROM memory_index i JOIN memory m ON m.position = i.rowid
  WHERE memory_index MATCH ? AND m.scope = ?`;
const columns = 'position, scope, created_at, title_terms, content_terms, body';

/** Long-term memory, one scope at a time. */
export function memoryPort(core: StoreCore): MemoryStore {
  return {
    append: (scope, entry) => append(core, requireScope(scope), entry),
    search: (scope, query, limit) => search(core, requireScope(scope), query, limit),
  };
}

function append(
  core: StoreCore,
  scope: string,
  given: NewMemory,
): Promise<{ readonly id: string }> {
  const entry = parseBody<NewMemory>(JSON.stringify(core.masker.mask(given)));
  const text = `${entry.title}\n${entry.content}`;
  if (text.length > MAX_ENTRY_CHARS)
    throw new StoreError(
      'VALUE_TOO_LARGE',
      `A memory of ${text.length} characters is too long; keep at most ${MAX_ENTRY_CHARS} in one`,
    );
  const titleTerms = termsOf(`${entry.title} ${entry.tags.join(' ')}`).join(' ');
  const contentTerms = termsOf(entry.content).join(' ');
  return core.submit({
    keys: [],
    decide(batch) {
      const position = batch.nextMemory();
      batch.insert('memory', {
        position,
        scope,
        created_at: batch.now,
        title_terms: titleTerms,
        content_terms: contentTerms,
        body: toBody('memory', entry),
      });
      return { id: `memory_${position}` };
    },
  });
}

async function search(core: StoreCore, scope: string, query: string, limit: number) {
  const terms = [...new Set(termsOf(query))].slice(0, MAX_QUERY_TERMS);
  if (terms.length === 0) return { results: [], total: 0 };
  const { rows, total } = await (core.engine.dialect === 'sqlite'
    ? searchSqlite(core, scope, terms)
    : searchPostgres(core, scope, terms));
  const entries = rows.map((raw) => readRow('memory', raw));
  const scores = scoresOf(
    terms,
    entries.map((entry) => ({
      title: new Set(entry.title_terms.split(' ')),
      content: new Set(entry.content_terms.split(' ')),
    })),
  );
  const results = entries
    .map((entry, index) => ({ entry, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0)
    // Of two that fit alike the newer one comes first.
    .sort((a, b) => b.score - a.score || b.entry.position - a.entry.position)
    .slice(0, Math.max(0, limit))
    .map(({ entry, score }): MemoryHit => ({ ...parseBody<NewMemory>(entry.body), score }));
  return { results, total };
}

/** Terms hold only letters a to z and digits, so they need no quoting beyond their own marks. */
async function searchSqlite(core: StoreCore, scope: string, terms: readonly string[]) {
  const match = terms.map((term) => (isPrefix(term) ? `"${term}"*` : `"${term}"`)).join(' OR ');
  const rows = await core.engine.all(sqliteSearch, [match, scope, MAX_CANDIDATES]);
  return { rows, total: await totalOf(core, sqliteCount, [match, scope], rows) };
}

async function searchPostgres(core: StoreCore, scope: string, terms: readonly string[]) {
  const match = terms.map((term) => (isPrefix(term) ? `'${term}':*` : `'${term}'`)).join(' | ');
  const found = 'FROM memory WHERE terms @@ ?::tsquery AND scope = ?';
  const rows = await core.engine.all(
    `SELECT ${columns} ${found} ORDER BY ts_rank(terms, ?::tsquery) DESC, position DESC LIMIT ?`,
    [match, scope, match, MAX_CANDIDATES],
  );
  const total = await totalOf(core, `SELECT count(*) AS total ${found}`, [match, scope], rows);
  return { rows, total };
}

async function totalOf(
  core: StoreCore,
  sql: string,
  params: readonly string[],
  rows: readonly RawRow[],
): Promise<number> {
  if (rows.length < MAX_CANDIDATES) return rows.length;
  const [counted] = await core.engine.all(sql, params);
  return Number(counted?.total ?? rows.length);
}

function isPrefix(term: string): boolean {
  return term.length >= 3;
}

function requireScope(scope: string): string {
  if (typeof scope === 'string' && scope.trim() !== '') return requireKey('memory scope', scope);
  throw new AgentError(
    'MEMORY_SCOPE_REQUIRED',
    'Memory needs a scope; pass the scope of the session',
  );
}
