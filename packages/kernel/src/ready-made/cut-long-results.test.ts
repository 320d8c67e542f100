import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';
import { cutLongResults } from './cut-long-results.js';

const coding = { mode: 'coding' } as const;
const echo = (name: string) => tool(name, (args) => args, { allowedModes: ['coding'] });

test('K-23 long results are cut with how much is missing', async () => {
  const { runtime } = createTestRuntime({
    tools: [echo('t')],
    hooks: cutLongResults({ maxChars: 10 }),
  });
  const outcome = await runtime.runCall(
    { id: '1', name: 't', arguments: { text: 'x'.repeat(25), short: 'y' } },
    coding,
  );
  expect(outcome.result).toEqual({ text: `${'x'.repeat(10)}… (+15 characters)`, short: 'y' });
});
