import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';

const modes = { allowedModes: ['coding'] } as const;

test('the items of a generator are the result and its progress, never an empty object', async () => {
  const { runtime, eventsOf } = createTestRuntime({
    tools: [
      tool(
        'later',
        async function* () {
          yield 'one';
          yield { two: 2 };
        },
        modes,
      ),
      tool(
        'now',
        function* () {
          yield 1;
          return 'end';
        },
        modes,
      ),
      tool(
        'breaks',
        async function* () {
          yield 'half';
          throw new Error('broke');
        },
        modes,
      ),
    ],
  });
  const run = (name: string) => runtime.runCall({ id: name, name }, { mode: 'coding' });
  expect((await run('later')).result).toEqual(['one', { two: 2 }]);
  expect(eventsOf('tool_custom_event').map(({ data }) => data)).toEqual(['one', { two: 2 }]);
  expect((await run('now')).result).toEqual([1, 'end']);
  expect(await run('breaks')).toMatchObject({
    errorCode: 'TOOL_ERROR',
    result: { error: 'broke' },
  });
});

test('a generator that does not end is stopped and says so', async () => {
  const endless = tool(
    'endless',
    function* () {
      for (;;) yield 1;
    },
    modes,
  );
  const { runtime } = createTestRuntime({
    tools: [endless],
    limits: { maxResultChars: 1_000_000 },
  });
  const { result } = await runtime.runCall({ id: '1', name: 'endless' }, { mode: 'coding' });
  expect(result).toHaveLength(10_001);
});

test.each<[string, () => unknown, unknown]>([
  [
    'an object to iterate later',
    () => ({
      async *[Symbol.asyncIterator]() {
        yield 'a';
      },
    }),
    ['a'],
  ],
  [
    'an object to iterate',
    () => ({
      *[Symbol.iterator]() {
        yield 'a';
      },
    }),
    ['a'],
  ],
  ['a stream', () => new Blob(['a']).stream(), ['base64:YQ==']],
  ['the values of a map', () => new Map([['k', 'v']]).values(), ['v']],
  ['a map', () => new Map([['k', 'v']]), [['k', 'v']]],
  ['a set', () => new Set(['a']), ['a']],
  ['search parameters', () => new URLSearchParams('a=1'), [['a', '1']]],
  ['headers', () => new Headers({ a: '1' }), [['a', '1']]],
  ['nothing to iterate', () => [][Symbol.iterator](), []],
])(
  'issue 16 item 11: %s is given item by item, never as an empty object',
  async (_, result, items) => {
    const { runtime } = createTestRuntime({ tools: [tool('t', result, modes)] });
    expect((await runtime.runCall({ id: '1', name: 't' }, { mode: 'coding' })).result).toEqual(
      items,
    );
  },
);

test.each([[[1, 2]], [new Map([['k', 1]])], [new Set([1])], [new Uint8Array([1])]])(
  'a list that is whole is a result and no progress: %o',
  async (value) => {
    const { runtime, eventsOf } = createTestRuntime({ tools: [tool('t', () => value, modes)] });
    await runtime.runCall({ id: '1', name: 't' }, { mode: 'coding' });
    expect(eventsOf('tool_custom_event')).toEqual([]);
  },
);

test('a generator whose call is over is stopped at its next item', async () => {
  let isClosed = false;
  const ticking = tool(
    'ticking',
    async function* (_args, { callId }) {
      try {
        for (let tick = 0; ; tick += 1) {
          yield `${callId} ${tick}`;
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        isClosed = true;
      }
    },
    modes,
  );
  const { runtime, ports } = createTestRuntime({ tools: [ticking], limits: { timeoutMs: 50 } });
  const outcome = runtime.runCall({ id: 'c', name: 'ticking' }, { mode: 'coding' });
  await expect.poll(() => ports.clock.timers).toBe(1);
  ports.clock.advance(50);
  expect((await outcome).errorCode).toBe('TIMEOUT');
  await expect.poll(() => isClosed).toBe(true);
});
