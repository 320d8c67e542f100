import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';
import { cacheReadonlyResults } from './cache-readonly-results.js';

const coding = { mode: 'coding' } as const;
const echo = (name: string, metadata: object = {}) =>
  tool(name, (args) => args, { allowedModes: ['coding'], metadata });

test('K-23 results of read-only tools are cached for a time, per arguments, and a write empties the cache', async () => {
  let reads = 0;
  const read = tool('read', (args) => ({ ...args, reads: (reads += 1) }), {
    allowedModes: ['coding'],
    metadata: { readonly: true },
  });
  const fails = tool('fails', () => ({ ok: false, error: 'x', reads: (reads += 1) }), {
    allowedModes: ['coding'],
    metadata: { readonly: true },
  });
  const base = createTestRuntime();
  const { runtime, ports } = createTestRuntime({
    tools: [read, fails, echo('write', { readonly: false })],
    ports: { clock: base.ports.clock },
    hooks: [
      {
        preToolUse: (call, context) => cache.preToolUse?.(call, context),
        postToolUse: (call, result, context) => cache.postToolUse?.(call, result, context),
      },
    ],
  });
  const registry = createTestRuntime({
    tools: [read, fails, echo('write', { readonly: false })],
  }).registry;
  const cache = cacheReadonlyResults({
    registry,
    clock: base.ports.clock,
    ttlMs: 300_000,
    maxEntries: 2,
  });
  let id = 0;
  const call = async (name: string, args: object = {}) =>
    (await runtime.runCall({ id: `${(id += 1)}`, name, arguments: args }, coding)).result;
  expect(await call('read', { a: 1, b: 2 })).toMatchObject({ reads: 1 });
  expect(await call('read', { b: 2, a: 1 })).toMatchObject({ reads: 1 });
  expect(await call('read', { a: 2 })).toMatchObject({ reads: 2 });
  base.ports.clock.advance(300_000);
  expect(await call('read', { a: 2 })).toMatchObject({ reads: 3 });
  await call('write');
  expect(await call('read', { a: 2 })).toMatchObject({ reads: 4 });
  await call('fails');
  expect(await call('fails')).toMatchObject({ reads: 6 });
  expect(ports.records.all().length).toBe(id);
});
