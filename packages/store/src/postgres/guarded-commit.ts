import type pg from 'pg';
import { changingColumnsOf, keyOf, type RawRow, type TableName } from '../engine/tables.js';
import type { Changes } from '../write/changes.js';
import {
  insertOf,
  keyListsOf,
  keyTypesOf,
  listsOf,
  sqlType,
  upsertOf,
} from './postgres-statements.js';
import type { Look } from './seen-rows.js';
import { WAKE_CHANNEL } from './wake-channel.js';

/** Who commits, as the number of the transaction tells it later. */
export interface Committer {
  readonly id: string;
  readonly batchNumber: number;
  /** Whether the commit wakes the other processes. */
  readonly wakes: boolean;
}

export interface Committed {
  readonly version: string;
  readonly now: number;
}

/** Whether one guarded statement can write all of it. Removing is rare and takes the long road. */
export function isGuardable(changes: Changes): boolean {
  return !changes.isEmpty && changes.deletes.length === 0 && changes.trims.length === 0;
}

/**
 * Writes a decision in one statement, which is a transaction of its own, if everything it rests on is still as it was
 * seen; else nothing is written and nothing is answered. The heads row is the lock: whoever changes it first wins, and
 * the statement of the other finds another version there.
 */
export async function commitGuarded(
  client: pg.Client,
  committer: Committer,
  look: Look,
  changes: Changes,
): Promise<Committed | undefined> {
  const { name, text } = statementFor(look, changes);
  const { rows } = await client.query<RawRow>({
    name,
    text,
    values: valuesOf(committer, look, changes),
  });
  const [row] = rows;
  return row && { version: String(row.version), now: Number(row.now) };
}

interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** One for each set of tables: a few dozen at most. */
const prepared = new Map<string, Prepared>();

function statementFor(look: Look, changes: Changes): Prepared {
  const shape = [look.present, look.absent, changes.upserts, changes.added, changes.inserts]
    .map((tables) => [...tables.keys()].join(','))
    .join('|');
  const known = prepared.get(shape);
  if (known) return known;
  const made = { name: `guarded_${prepared.size + 1}`, text: textOf(look, changes) };
  prepared.set(shape, made);
  return made;
}

const headColumns = changingColumnsOf('heads');

/** In the order of `valuesOf`. */
function textOf(look: Look, changes: Changes): string {
  let count = 0;
  const next = (type: string): string => {
    count += 1;
    return `$${count}::${type}`;
  };
  const isHead = `id = ${next('text')} AND xmin = ${next('xid')}`;
  const sets = headColumns.map((column) => `${column} = ${next(sqlType('heads', column))}`);
  const writer = `${next('text')}, ${next('bigint')}, now()`;
  const wake = `CASE WHEN ${next('boolean')} THEN pg_notify('${WAKE_CHANNEL}', ${next('text')}) END`;
  const guards = [
    ...[...look.present.keys()].map((table) => presentGuard(table, next)),
    ...[...look.absent.keys()].map((table) => absentGuard(table, next)),
  ];
  const steps = [
    ...written(changes).map(([table]) => upsertOf(table, next, 'WHERE EXISTS (SELECT FROM head)')),
    ...[...changes.added.keys(), ...changes.inserts.keys()].map((table) =>
      insertOf(table, next, 'WHERE EXISTS (SELECT FROM head)'),
    ),
  ];
  return `WITH head AS (
      UPDATE heads SET ${sets.join(', ')} WHERE ${[isHead, ...guards].join(' AND ')}
      RETURNING (txid_current() % 4294967296)::text AS version
    ), counted AS (
      INSERT INTO writers (id, last_batch, seen_at) SELECT ${writer} FROM head
      ON CONFLICT (id) DO UPDATE SET last_batch = excluded.last_batch, seen_at = excluded.seen_at
    )${steps.map((step, index) => `, step${index} AS (${step})`).join('')}
    SELECT version, (extract(epoch from clock_timestamp()) * 1000)::bigint AS now, ${wake} FROM head`;
}

function valuesOf(committer: Committer, look: Look, changes: Changes): unknown[] {
  const head: RawRow = changes.upserts.get('heads')?.[0] ?? { ...look.facts.heads };
  return [
    head.id,
    look.headsVersion,
    ...headColumns.map((column) => head[column] ?? null),
    committer.id,
    committer.batchNumber,
    committer.wakes,
    committer.id,
    ...[...look.present].flatMap(([table, { keys, versions }]) => [
      ...keyListsOf(table, keys),
      `{${versions.join(',')}}`,
    ]),
    ...[...look.absent].flatMap(([table, keys]) => keyListsOf(table, keys)),
    ...written(changes).flatMap(([table, rows]) => listsOf(table, rows)),
    ...[...changes.added, ...changes.inserts].flatMap(([table, rows]) => listsOf(table, rows)),
  ];
}

/** Every row that was seen is there, in the version that was seen. */
function presentGuard(table: TableName, next: (type: string) => string): string {
  const lists = keyTypesOf(table).map((type) => next(`${type}[]`));
  const versions = next('xid[]');
  const columns = keyOf(table);
  const joins = columns.map((column) => `kept.${column} = seen.${column}`);
  return `(SELECT count(*) FROM unnest(${[...lists, versions].join(', ')})
      AS seen(${[...columns, 'version'].join(', ')})
      JOIN ${table} AS kept ON ${joins.join(' AND ')} AND kept.xmin = seen.version) = cardinality(${versions})`;
}

/** No row that was taken for new is there. */
function absentGuard(table: TableName, next: (type: string) => string): string {
  const lists = keyTypesOf(table).map((type) => next(`${type}[]`));
  const columns = keyOf(table);
  const joins = columns.map((column) => `kept.${column} = taken.${column}`);
  return `NOT EXISTS (SELECT FROM unnest(${lists.join(', ')}) AS taken(${columns.join(', ')})
      JOIN ${table} AS kept ON ${joins.join(' AND ')})`;
}

function written(changes: Changes): readonly (readonly [TableName, readonly RawRow[]])[] {
  return [...changes.upserts].filter(([table]) => table !== 'heads');
}
