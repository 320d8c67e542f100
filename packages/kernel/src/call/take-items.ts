import type { ToolContext } from '../define/tool-types.js';

const MAX_ITEMS = 10_000;

type AnyGenerator = AsyncGenerator<unknown> | Generator<unknown>;

/** Whether a tool gave its result item by item. */
export function isGenerator(value: unknown): value is AnyGenerator {
  if (typeof value !== 'object' || value === null) return false;
  const isIterable = Symbol.asyncIterator in value || Symbol.iterator in value;
  return isIterable && 'next' in value && typeof value.next === 'function';
}

/**
 * All that a generator yields, and what it returns if that is something. Each item is announced as it comes and kept as
 * partial output. One that does not end is stopped after 10,000 items and says so.
 */
export async function takeItems(
  generator: AnyGenerator,
  context: Pick<ToolContext, 'emit' | 'keepPartial'>,
): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for (;;) {
    const { done, value }: IteratorResult<unknown, unknown> = await generator.next();
    if (!done || value !== undefined) items.push(value);
    if (done) return items;
    context.emit('item', value);
    context.keepPartial([...items]);
    if (items.length >= MAX_ITEMS) {
      await generator.return?.(undefined);
      return [...items, `… stopped after ${MAX_ITEMS} items`];
    }
  }
}
