import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createKeyMasker } from '../memory/key-masker.js';
import { createTestRuntime } from '../testing/index.js';
import { maskResults } from './mask-results.js';

const coding = { mode: 'coding' } as const;
const echo = (name: string) => tool(name, (args) => args, { allowedModes: ['coding'] });

test('K-23 secrets in results are masked before the model sees them', async () => {
  const { runtime } = createTestRuntime({
    tools: [echo('t')],
    hooks: maskResults({ masker: createKeyMasker() }),
  });
  const outcome = await runtime.runCall(
    { id: '1', name: 't', arguments: { api_key: 'k', list: [{ Password: 'p' }] } },
    coding,
  );
  expect(outcome.result).toEqual({
    api_key: '<redacted:key>',
    list: [{ Password: '<redacted:key>' }],
  });
});
