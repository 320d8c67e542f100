import type { Engine } from '../engine/engine.js';
import type { FigureSpan } from './figures.js';

/**
 * The numbers of the rows of a span of time, both inclusive; `first` above `last` where there are none. Times grow along
 * the numbers, those of events as far as the clocks of their processes agree, so they are found by halving: the events
 * have no index by time.
 */
export async function seqRange(
  engine: Engine,
  table: 'audit' | 'events',
  { from, until }: Pick<FigureSpan, 'from' | 'until'>,
): Promise<{ readonly first: number; readonly last: number }> {
  const [ends] = await engine.all(`SELECT min(seq) AS low, max(seq) AS high FROM ${table}`, []);
  if (ends === undefined || ends.low === null) return { first: 1, last: 0 };
  const [low, high] = [Number(ends.low), Number(ends.high)];
  /** The lowest number whose row is later than `time`; one above the highest where none is. */
  const after = async (time: number): Promise<number> => {
    let [bottom, top] = [low, high + 1];
    while (bottom < top) {
      const middle = Math.floor((bottom + top) / 2);
      const [row] = await engine.all(
        `SELECT seq, at FROM ${table} WHERE seq >= ? ORDER BY seq LIMIT 1`,
        [middle],
      );
      if (row === undefined || Number(row.at) > time) top = middle;
      else bottom = Number(row.seq) + 1;
    }
    return bottom;
  };
  return { first: await after(from - 1), last: (await after(until)) - 1 };
}
