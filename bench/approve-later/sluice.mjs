import { z } from 'zod';
import { createAgent } from '../../packages/agent/dist/index.js';
import { createRegistry, tool } from '../../packages/kernel/dist/index.js';
import { consoleLog, systemClock, systemPorts } from '../../packages/kernel/dist/system/index.js';
import { createStore } from '../../packages/store/dist/index.js';
import { model } from './scripted/sluice.mjs';
import { kept, refund, step } from './task.mjs';

const registry = createRegistry();
registry.register(
  tool({
    name: 'refund',
    description: 'Pays the money of an order back',
    parameters: z.object({ order: z.string(), euros: z.number() }),
    allowedModes: ['chat_safe'],
    execute: refund,
  }),
);
const { masker } = systemPorts();
const store = await createStore({ path: kept, masker, clock: systemClock, log: consoleLog });
const permission = { mode: 'auto', requireApprovalTools: ['refund'] };
const agent = createAgent({ store, model, registry, masker, permission });

if (step === 'ask') {
  await agent.sessions.create({ id: 'ticket-7' });
  const asked = new Promise((resolve) => agent.on('permission_required', resolve));
  agent.send('ticket-7', 'Refund order A7');
  await asked;
} else {
  const [{ turn }] = await agent.recover();
  const [{ request }] = await agent.pendingApprovals();
  await agent.decide(request.callId, 'allow');
  console.log((await turn).text);
}
await agent.close();
await store.close();
