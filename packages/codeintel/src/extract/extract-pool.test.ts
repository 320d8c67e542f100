import { expect, test } from 'vitest';
import { createExtractor } from './create-extractor.js';
import { createExtractPool } from './extract-pool.js';

const sources: readonly [string, string, string][] = Array.from({ length: 24 }, (_, at) => {
  const isGo = at % 2 === 0;
  const source = isGo ? `package a\nfunc F${at}() { G${at}() }` : `def f${at}():\n    g${at}()\n`;
  return [`f${at}`, isGo ? 'go' : 'python', source];
});

test('threads give the same facts as one extractor, each to its own file', async () => {
  const pool = createExtractPool({ threads: 2 });
  const alone = await createExtractor(['go', 'python']);
  const found = await Promise.all(sources.map((each) => pool.extract(...each)));
  expect(found).toEqual(sources.map(([, language, source]) => alone.extract(language, source)));
  expect((await pool.extract('x', 'cobol', 'x')).isParsed).toBe(false);
  alone.close();
  await pool.close();
});

test('closing rejects what waits and what comes later, by path', async () => {
  const pool = createExtractPool({ threads: 1 });
  const waiting = pool.extract('slow.go', 'go', 'package a');
  const expected = expect(waiting).rejects.toThrow('slow.go');
  await pool.close();
  await expected;
  await expect(pool.extract('late.go', 'go', 'package a')).rejects.toThrow('late.go');
});

const dyingWorker = new URL('../../fixtures/workers/dying-worker.mjs', import.meta.url);

test.each(['die', 'throw'])(
  'a file that ends its thread (%s) is not parsed; the files around it are',
  async (deadly) => {
    const pool = createExtractPool({ threads: 1, worker: dyingWorker });
    const found = await Promise.all(
      ['a', 'b', deadly, 'c', deadly, 'd', 'e'].map((source) => pool.extract(source, 'go', source)),
    );
    expect(found.map((facts) => facts.isParsed)).toEqual([
      true,
      true,
      false,
      true,
      false,
      true,
      true,
    ]);
    await pool.close();
  },
);

test('a thread that a hard file has filled is replaced, and no file is lost', async () => {
  const pool = createExtractPool({ threads: 2, worker: dyingWorker });
  const sources = Array.from({ length: 20 }, (_, at) => (at % 3 === 0 ? 'spent' : 'ok'));
  const found = await Promise.all(sources.map((source) => pool.extract('x', 'go', source)));
  expect(found.every((facts) => facts.isParsed)).toBe(true);
  await pool.close();
});
