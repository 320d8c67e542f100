import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';

async function resultOf(value: unknown) {
  const { runtime } = createTestRuntime({
    tools: [tool('t', () => value, { allowedModes: ['coding'] })],
  });
  return runtime.runCall({ id: '1', name: 't' }, { mode: 'coding' });
}

test.each([
  ['a map', new Map([['a', 1]]), [['a', 1]]],
  ['a set', new Set([1, 2]), [1, 2]],
  ['an error', new RangeError('too far'), 'RangeError: too far'],
  ['bytes', new Uint8Array([1, 2, 3]), 'base64:AQID'],
  ['a buffer', new Uint8Array([1, 2, 3]).buffer, 'base64:AQID'],
  ['a bigint', 10n ** 20n, '100000000000000000000'],
  ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
  ['a pattern', /a+/, '/a+/'],
  ['no number', { n: Number.NaN }, { n: 'NaN' }],
  ['a nested map', { inner: new Map([['k', new Set([1])]]) }, { inner: [['k', [1]]] }],
])(
  '%s reaches the model as text or data, never as an empty object',
  async (_what, value, shown) => {
    expect((await resultOf(value)).result).toEqual(shown);
  },
);

test.each([
  ['Response', new Response('x')],
  ['Promise', { late: Promise.resolve(1) }],
  ['WeakMap', [new WeakMap()]],
])('a %s is refused by its name', async (name, value) => {
  const outcome = await resultOf(value);
  expect(outcome.isError).toBe(true);
  expect(JSON.stringify(outcome.result)).toContain(`a ${name} has no form in JSON`);
});
