// A tool that shows what it would do, says when a person must be asked, reports progress and heeds its signal.
import assert from 'node:assert/strict';
import { createRegistry, createRuntime, tool } from '@sluice/kernel';
import { systemPorts } from '@sluice/kernel/system';
import { z } from 'zod';

const prices = new Map([['tea', 3]]);
const setPrice = tool({
  name: 'set_price',
  description: 'Sets the price of a product',
  parameters: z.object({ product: z.string(), euros: z.number().positive() }),
  allowedModes: ['chat_safe'],
  metadata: { idempotent: true, timeout: 5_000 },
  needsApproval: ({ euros }) => euros > 2,
  describeEffect: ({ product, euros }) => ({
    kind: 'diff',
    diff: `--- a/${product}\n+++ b/${product}\n@@ -1 +1 @@\n-${prices.get(product)}\n+${euros}\n`,
  }),
  execute({ product, euros }, { signal, emit }) {
    signal.throwIfAborted();
    emit('progress', { step: 'saving' });
    prices.set(product, euros);
    return { product, euros };
  },
});

const registry = createRegistry();
registry.register(setPrice);
const ports = systemPorts();
const runtime = createRuntime({ registry, ports, sessionId: 's1', permission: { mode: 'auto' } });
const call = { id: 'call_1', name: 'set_price', arguments: { product: 'tea', euros: 4 } };
const waiting = runtime.runCall(call, { mode: 'chat_safe' });
for await (const { event, respond } of runtime.subscribe({ since: 0 })) {
  if (!respond) continue;
  console.log(event.request.effect);
  await respond('allow');
  break;
}
assert.deepEqual((await waiting).result, { product: 'tea', euros: 4 });
