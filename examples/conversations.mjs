// What an agent needs around a turn: forms, a second message, memory, live output, sessions that change.
import assert from 'node:assert/strict';
import { createAgent } from '@sluice/agent';
import { createMemoryStore, createScriptedModel } from '@sluice/agent/testing';
import { tool } from '@sluice/kernel';
import { createMemorySaveTool } from '@sluice/kernel/ready-made';
import { systemClock, systemPorts } from '@sluice/kernel/system';
import { z } from 'zod';

const refund = tool({
  name: 'refund',
  description: 'Refunds an order',
  parameters: z.object({ order: z.string() }),
  allowedModes: ['chat_safe'],
  execute({ order }, { emit }) {
    emit('output', { stream: 'stdout', text: `refunding ${order}\n` });
    return { order, refunded: true };
  },
});
const model = createScriptedModel([
  '{"order":"A7","euros":40}',
  { calls: [{ name: 'refund', arguments: { order: 'A7' } }] },
  'I leave it.',
  { calls: [{ name: 'memory_save', arguments: { title: 'ann', content: 'likes tea' } }] },
  'Kept.',
  'Tea.',
]);
const agent = createAgent({
  store: createMemoryStore(systemClock),
  model,
  masker: systemPorts().masker,
  tools: [refund, createMemorySaveTool({ allowedModes: ['chat_safe'] })],
  permission: { mode: 'auto', requireApprovalTools: ['refund'] },
});
await agent.sessions.create({ id: 's1', title: 'Order A7' });

// An answer in the form of a schema: checked, repaired by the model where it does not fit, typed.
const order = z.object({ order: z.string(), euros: z.number() });
const { value } = await agent.ask('s1', 'Which order was it?', order);
assert.deepEqual(value, { order: 'A7', euros: 40 });

// A second message while a question waits: refused, queued, or taken as the answer to it.
const first = agent.send('s1', 'Refund it.');
await new Promise((resolve) => {
  agent.on('permission_required', resolve);
});
await agent.send('s1', 'No, the customer has changed her mind.', { whileBusy: 'answer' });
assert.equal((await first).calls[0].isError, true);

// Memory is written by a tool and read into later prompts of the same scope.
await agent.send('s1', 'Remember that Ann likes tea.');
await agent.sessions.create({ id: 'later' });
await agent.send('later', 'What does Ann like?');
assert.match(JSON.stringify(model.requests.at(-1)), /likes tea/);

const copy = await agent.sessions.fork('s1', { id: 's2', title: 'What if' });
await agent.sessions.rename('s1', 'Order A7, no refund');
await agent.sessions.setArchived('s1', true);
assert.deepEqual((await agent.sessions.list({ archived: false })).map(({ id }) => id).sort(), [
  'later',
  's2',
]);
const { inputTokens, byModel } = await agent.sessions.usage('s1');
console.log(copy.id, inputTokens, byModel);
await agent.sessions.delete('s2', 'ada');
await agent.close();
