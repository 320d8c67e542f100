import type { Engine } from '../engine/engine.js';
import type { SqlValue } from '../engine/tables.js';

/** What entries are wanted: between two numbers, from one end, with these terms. */
export interface WantedEntries {
  readonly range: { readonly after: number; readonly before: number };
  readonly all: readonly string[];
  readonly any: readonly string[] | undefined;
  readonly order: 'ASC' | 'DESC';
  readonly limit: number;
}

/** Entries stand in large blocks of so many numbers, and in small ones: 2 to these powers. */
const LARGE_BITS = 17;
const SMALL_BITS = 11;
const LARGE = 2 ** LARGE_BITS;
const SMALL = 2 ** SMALL_BITS;
/**
 * As the index was made on it (migration 11): every term together with its large block, so that a block without it costs
 * one look, and the small block.
 */
const TERMS = `(string_to_array(replace(terms, ' ', '@' || (seq >> ${LARGE_BITS})::text || ' ') || '@' || (seq >> ${LARGE_BITS})::text, ' ') || ('f' || (seq >> ${SMALL_BITS})::text))`;
/** Small blocks that are looked at before anything else: what is common is found there. */
const NEAREST = 8;
/** So many hits of a large block are read without order; where there are more, its small blocks are walked. */
const FEW = 500;

interface Span {
  readonly first: number;
  readonly last: number;
}

/**
 * Numbers of the next entries that fit, in order. The index has no order of its own and what fits may be most of a
 * million, so the search goes by blocks from the end that is wanted first, and reads many hits only where they are
 * needed.
 */
export async function findOnPostgres(
  engine: Engine,
  wanted: WantedEntries,
): Promise<readonly number[]> {
  const whole = await wholeSpan(engine, wanted.range);
  if (!whole) return [];
  const [near, ...rest] = splitSpan(whole, wanted.order);
  const found: number[] = [...(await walk(engine, wanted, near))];
  for (const span of rest) {
    const limit = wanted.limit - found.length;
    if (limit <= 0) break;
    const few = await fewIn(engine, wanted, span);
    found.push(...(few?.slice(0, limit) ?? (await walk(engine, { ...wanted, limit }, span))));
  }
  return found;
}

/** Where there are entries at all between the wanted numbers. */
async function wholeSpan(
  engine: Engine,
  { after, before }: WantedEntries['range'],
): Promise<Span | undefined> {
  const [row] = await engine.all(
    'SELECT (SELECT min(seq) FROM audit) AS first, (SELECT audit_seq FROM heads) AS last',
    [],
  );
  const first = Math.max(after + 1, Number(row?.first ?? 1));
  const last = Math.min(before - 1, Number(row?.last ?? 0));
  return first > last ? undefined : { first, last };
}

/** The few nearest small blocks, then the rest by large blocks, in the order in which they are wanted. */
function splitSpan(whole: Span, order: 'ASC' | 'DESC'): readonly [Span, ...Span[]] {
  const isDown = order === 'DESC';
  const edge = isDown
    ? Math.max(whole.first, (Math.floor(whole.last / SMALL) - NEAREST + 1) * SMALL)
    : Math.min(whole.last, (Math.floor(whole.first / SMALL) + NEAREST) * SMALL - 1);
  const near = isDown ? { ...whole, first: edge } : { ...whole, last: edge };
  const rest = isDown ? { ...whole, last: edge - 1 } : { ...whole, first: edge + 1 };
  const spans: Span[] = [];
  for (let from = rest.first; from <= rest.last; ) {
    const last = Math.min(rest.last, (Math.floor(from / LARGE) + 1) * LARGE - 1);
    spans.push({ first: from, last });
    from = last + 1;
  }
  return [near, ...(isDown ? spans.reverse() : spans)];
}

/** All hits of a span within one large block, in order; nothing where they are many. */
async function fewIn(
  engine: Engine,
  wanted: WantedEntries,
  span: Span,
): Promise<readonly number[] | undefined> {
  const { where, params } = fits(wanted, Math.floor(span.first / LARGE));
  const rows = await engine.all(`SELECT seq FROM audit WHERE ${where} LIMIT ?`, [...params, FEW]);
  if (rows.length === FEW) return undefined;
  return rows
    .map(({ seq }) => Number(seq))
    .filter((seq) => seq >= span.first && seq <= span.last)
    .sort((one, other) => (wanted.order === 'ASC' ? one - other : other - one));
}

/** The hits of a span, small block after small block until there are enough. */
async function walk(
  engine: Engine,
  wanted: WantedEntries,
  { first, last }: Span,
): Promise<readonly number[]> {
  const { order, limit } = wanted;
  const ends = [Math.floor(first / SMALL), Math.floor(last / SMALL)];
  const large = `(block >> ${LARGE_BITS - SMALL_BITS})::text`;
  const { where, params } = fits(wanted, large, `('f' || block::text)`);
  const rows = await engine.all(
    `SELECT hit.seq FROM generate_series(?::bigint, ?::bigint, ${order === 'ASC' ? 1 : -1}) AS block
      CROSS JOIN LATERAL (
        WITH hits AS MATERIALIZED (SELECT seq FROM audit WHERE ${where})
        SELECT seq FROM hits WHERE seq >= ? AND seq <= ? ORDER BY seq ${order} LIMIT ?) AS hit
      LIMIT ?`,
    [...(order === 'ASC' ? ends : ends.reverse()), ...params, first, last, limit, limit],
  );
  return rows.map(({ seq }) => Number(seq));
}

/**
 * The condition that entries of one large block have these terms, and stand in one small block where that is given.
 * `large` is an expression, or the number itself.
 */
function fits(
  { all, any }: WantedEntries,
  large: string | number,
  small?: string,
): { readonly where: string; readonly params: readonly SqlValue[] } {
  const place = typeof large === 'number' ? '?::text' : large;
  const number = typeof large === 'number' ? [String(large)] : [];
  const inBlock = `string_to_array(replace(?, '@', '@' || ${place}), ' ')`;
  const given = (terms: readonly string[]) => [
    terms.map((term) => `${term}@`).join(' '),
    ...number,
  ];
  const has = small === undefined ? inBlock : `(${inBlock} || ${small})`;
  const looksAtAll = all.length > 0 || small !== undefined;
  const must = [
    ...(looksAtAll ? [`${TERMS} @> ${has}`] : []),
    ...(any ? [`${TERMS} && ${inBlock}`] : []),
  ];
  return {
    where: must.join(' AND '),
    params: [...(looksAtAll ? given(all) : []), ...(any ? given(any) : [])],
  };
}
