import { z } from 'zod';
import { tool } from '../define/tool.js';
import { createTestRuntime } from './create-test-runtime.js';

const coding = { mode: 'coding' } as const;

export const add = tool({
  name: 'add',
  description: 'Adds',
  parameters: z.object({ a: z.number(), b: z.number() }),
  execute: ({ a, b }) => ({ sum: a + b }),
  metadata: { readonly: true, title: 'Add' },
  allowedModes: ['coding'],
});

/** A call of `add` that completes and one that fails. */
export async function outcomesOfAdding() {
  const { runtime } = createTestRuntime({ tools: [add] });
  const good = await runtime.runCall({ id: 'g', name: 'add', arguments: { a: 1, b: 2 } }, coding);
  const bad = await runtime.runCall({ id: 'b', name: 'add', arguments: {} }, coding);
  return { good, bad };
}

/** A call of `add` that a person allowed with other numbers, and the words that tell of it. */
export async function editedOutcome() {
  const { runtime, settle } = createTestRuntime({ tools: [add], permission: { mode: 'ask' } });
  const call = runtime.runCall({ id: '1', name: 'add', arguments: { a: 1, b: 2 } }, coding);
  await settle();
  await runtime.decide('1', 'allow', { arguments: { a: 1, b: 5 } });
  const words = 'The user changed the arguments before approving: b: 2 → 5';
  return { outcome: await call, words };
}
