// Governed tools in LangChain: a call gets a message with its status, a question waits in the runtime.
import assert from 'node:assert/strict';
import { toLangChainTools } from '@sluice/bridges/langchain';
import { createRegistry, createRuntime, tool } from '@sluice/kernel';
import { systemPorts } from '@sluice/kernel/system';
import { z } from 'zod';

const registry = createRegistry();
registry.register(
  tool({
    name: 'refund',
    description: 'Pays the money of an order back',
    parameters: z.object({ order: z.string(), euros: z.number().positive() }),
    allowedModes: ['chat_safe'],
    execute: ({ order, euros }) => ({ order, refunded: euros }),
  }),
);
const runtime = createRuntime({
  registry,
  ports: systemPorts(),
  sessionId: 'ticket-7',
  permission: { mode: 'auto', requireApprovalTools: ['refund'] },
});

// model.bindTools(tools), new ToolNode(tools), createAgent({ model, tools })
const tools = toLangChainTools(runtime, registry, 'chat_safe');
const call = (id, args) => tools[0].invoke({ type: 'tool_call', id, name: 'refund', args });

const wrong = await call('call_1', { order: 'A7', euros: 'forty' });
console.log(wrong.status, wrong.content);

const waiting = call('call_2', { order: 'A7', euros: 40 });
for await (const { event, respond } of runtime.subscribe({ since: 0 })) {
  if (!respond) continue;
  console.log('asked about:', event.request.arguments);
  await respond('allow', { decidedBy: 'ann' });
  break;
}
const done = await waiting;
console.log(done.status, done.content);
assert.deepEqual(done.artifact, { order: 'A7', refunded: 40 });
