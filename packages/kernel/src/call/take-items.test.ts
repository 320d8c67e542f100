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
