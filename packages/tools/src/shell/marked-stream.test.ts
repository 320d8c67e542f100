import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteCollector } from './byte-collector.js';
import { MarkedStream } from './marked-stream.js';

const START = 'aaaaaaaaaaaaaaab';
const END = 'bbbbbbbbbbbbbbbc';

async function feed(chunks: readonly string[], maxBytes = 1_000_000) {
  const source = new PassThrough();
  const stream = new MarkedStream(source, () => undefined);
  stream.begin(START, maxBytes);
  const ended = stream.end(END);
  for (const chunk of chunks) source.write(chunk);
  await ended;
  await new Promise((resolve) => setImmediate(resolve));
  return { text: stream.text().text, late: stream.takeLate() };
}

describe('the output between two marks', () => {
  test('property: is found however the bytes are cut, also when it looks like a mark', async () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\n'), maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        part,
        part,
        part,
        fc.array(fc.nat(200), { maxLength: 8 }),
        async (before, inside, after, cuts) => {
          fc.pre(!before.includes(START) && !inside.includes(END));
          fc.pre((before + START).indexOf(START) === before.length);
          fc.pre((inside + END).indexOf(END) === inside.length);
          const whole = before + START + inside + END + after;
          const places = [
            ...new Set([0, ...cuts.map((cut) => cut % whole.length), whole.length]),
          ].sort((a, b) => a - b);
          const chunks = places.slice(1).map((end, index) => whole.slice(places[index], end));
          const { text, late } = await feed(chunks);
          expect(text).toBe(inside);
          expect(late).toBe(before + after);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('what is kept of long output', () => {
  test('property: start and end are kept, the rest is counted', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 30 })),
        fc.integer({ min: 2, max: 50 }),
        (chunks, maxBytes) => {
          const collector = new ByteCollector(maxBytes);
          for (const chunk of chunks) collector.push(Buffer.from(chunk));
          const all = Buffer.from(chunks.join(''));
          const { text, cutBytes } = collector.finish();
          expect(collector.totalBytes).toBe(all.length);
          expect(cutBytes).toBe(Math.max(0, all.length - maxBytes));
          if (cutBytes === 0) expect(text).toBe(all.toString('utf8'));
          else expect(text).toContain(`${cutBytes} bytes cut here`);
        },
      ),
    );
  });

  test('a character cut in half is not shown as a broken one', () => {
    const collector = new ByteCollector(7);
    collector.push(Buffer.from('üüüüüüüü'));
    expect(collector.finish().text).not.toContain('\ufffd');
  });
});
