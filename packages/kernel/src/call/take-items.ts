import type { ToolContext } from '../define/tool-types.js';

const MAX_ITEMS = 10_000;

type Items = AsyncIterable<unknown> | Iterable<unknown>;

/** Whether a tool gave its result item by item: a generator, a stream, anything to iterate that is no list of its own. */
export function isItems(value: unknown): value is Items {
  if (typeof value !== 'object' || value === null) return false;
  if (Symbol.asyncIterator in value) return true;
  const isWhole = [Array, Map, Set, String].some((kind) => value instanceof kind);
  return Symbol.iterator in value && !isWhole && !ArrayBuffer.isView(value);
}

/**
 * All that the tool yields, and what a generator returns if that is something. Each item is announced as it comes and
 * kept as partial output. One that does not end is stopped after 10,000 items and says so; one whose call is over is
 * stopped at its next item.
 */
export async function takeItems(
  source: Items,
  context: Pick<ToolContext, 'emit' | 'keepPartial' | 'signal'>,
): Promise<readonly unknown[]> {
  const iterator =
    Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  const items: unknown[] = [];
  for (;;) {
    const { done, value }: IteratorResult<unknown, unknown> = await iterator.next();
    if (!done || value !== undefined) items.push(value);
    if (done) return items;
    context.emit('item', value);
    context.keepPartial([...items]);
    const isOver = context.signal.aborted;
    if (isOver || items.length >= MAX_ITEMS) {
      await iterator.return?.(undefined);
      return isOver ? items : [...items, `… stopped after ${MAX_ITEMS} items`];
    }
  }
}
