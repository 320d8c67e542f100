import type { Engine } from '../engine/engine.js';
import type { FigureSpan, Figures } from './figures.js';
import { jsonField } from './json-field.js';
import { seqRange } from './seq-range.js';
import { add, partOf } from './span-parts.js';

const CHUNK = 20_000;

/** What the models of each turn used, told when the turn was done. */
export async function countTokens(engine: Engine, span: FigureSpan): Promise<Figures['tokens']> {
  const zeros = () => Array.from({ length: span.parts }, () => 0);
  const [input, output, cost] = [zeros(), zeros(), zeros()];
  let isPriced = false;
  const { first, last } = await seqRange(engine, 'events', span);
  const field = (name: string) => jsonField(engine, 'body', `used.${name}`);
  for (let after = first - 1; after < last; after += CHUNK) {
    const rows = await engine.all(
      `SELECT at, ${field('input_tokens')} AS input, ${field('output_tokens')} AS output,
        ${field('cost_usd')} AS cost FROM events WHERE seq > ? AND seq <= ? AND type = 'done'`,
      [after, Math.min(last, after + CHUNK)],
    );
    for (const row of rows) {
      const part = partOf(Number(row.at), span);
      add(input, part, Number(row.input ?? 0));
      add(output, part, Number(row.output ?? 0));
      add(cost, part, Number(row.cost ?? 0));
      isPriced ||= row.cost !== null;
    }
  }
  return { input, output, ...(isPriced ? { costUsd: cost } : {}) };
}
