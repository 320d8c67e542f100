import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSse } from './read-sse.js';

async function read(pieces: readonly Uint8Array[]) {
  const events: { event: string; data: string }[] = [];
  async function* source() {
    for (const piece of pieces) {
      await Promise.resolve();
      yield piece;
    }
  }
  for await (const event of readSse(source())) events.push(event);
  return events;
}

function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const sorted = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort(
    (a, b) => a - b,
  );
  const edges = [0, ...sorted, bytes.length];
  return edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
}

test('events are the same wherever the bytes are cut, also inside a character or a line end', async () => {
  const line = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .map((text) => text.replaceAll(/[\r\n]/g, ''));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ event: line, data: line }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat(2_000), { maxLength: 12 }),
      fc.constantFrom('\n', '\r\n'),
      async (events, places, end) => {
        const text = events
          .map(({ event, data }) => `:ping${end}event: ${event}${end}data: ${data}${end}${end}`)
          .join('');
        const found = await read(cut(new TextEncoder().encode(text), places));
        expect(found).toEqual(events.map(({ event, data }) => ({ event, data })));
      },
    ),
    { numRuns: 200 },
  );
});

test('several data lines are one event, and an event that is cut off is not given', async () => {
  const bytes = new TextEncoder().encode('data: a\ndata: b\n\ndata: never ended\n');
  expect(await read([bytes])).toEqual([{ event: '', data: 'a\nb' }]);
});

test('a line without end is refused', async () => {
  const piece = new TextEncoder().encode('x'.repeat(1_000_000));
  await expect(read(Array.from({ length: 20 }, () => piece))).rejects.toMatchObject({
    code: 'MODEL_PROTOCOL',
  });
});

test('an event without end is refused, however short its lines are', async () => {
  const piece = new TextEncoder().encode(`data: ${'x'.repeat(1_000_000)}\n`);
  await expect(read(Array.from({ length: 20 }, () => piece))).rejects.toMatchObject({
    code: 'MODEL_PROTOCOL',
  });
});
