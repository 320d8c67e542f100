import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { KernelError } from '../kernel-error.js';
import { createTestRuntime } from '../testing/index.js';

const coding = { mode: 'coding' } as const;

test('a tool that finds its precondition broken fails with EFFECT_CHANGED, returned or thrown', async () => {
  const options = { allowedModes: ['coding'] } as const;
  const { runtime } = createTestRuntime({
    tools: [
      tool(
        'returns',
        () => ({ ok: false, error: 'changed', error_code: 'EFFECT_CHANGED' }),
        options,
      ),
      tool(
        'throws',
        () => {
          throw new KernelError('EFFECT_CHANGED', 'changed');
        },
        options,
      ),
      tool('pretends', () => ({ ok: false, error: 'no', error_code: 'MODE_DENIED' }), options),
    ],
  });
  const codes = await Promise.all(
    ['returns', 'throws', 'pretends'].map((name) => runtime.runCall({ name }, coding)),
  );
  expect(codes.map(({ errorCode }) => errorCode)).toEqual([
    'EFFECT_CHANGED',
    'EFFECT_CHANGED',
    'TOOL_FAILED',
  ]);
});
