import { z } from 'zod';
import { createAgent } from '../../packages/agent/dist/index.js';
import { tool } from '../../packages/kernel/dist/index.js';
import { systemPorts } from '../../packages/kernel/dist/system/index.js';
import { createStore } from '../../packages/store/dist/index.js';
import { model } from './scripted/sluice.mjs';
import { kept, refund, step } from './task.mjs';

const refundTool = tool({
  name: 'refund',
  description: 'Pays the money of an order back',
  parameters: z.object({ order: z.string(), euros: z.number() }),
  allowedModes: ['chat_safe'],
  execute: refund,
});
const store = await createStore({ path: kept, masker: systemPorts().masker });
const permission = { mode: 'auto', requireApprovalTools: ['refund'] };
const agent = createAgent({ store, model, tools: [refundTool], permission });

if (step === 'ask') {
  await agent.sessions.create({ id: 'ticket-7' });
  await agent.send('ticket-7', 'Refund order A7', { whenAsked: 'return' });
} else {
  const [{ request }] = await agent.pendingApprovals();
  await agent.decide(request.callId, 'allow');
  console.log((await agent.resume('ticket-7')).text);
}
await store.close();
