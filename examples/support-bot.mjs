// A support desk: customers look orders up, staff refund them, and a refund waits for a person, also over a restart.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@sluice/agent';
import { createScriptedModel } from '@sluice/agent/testing';
import { createRegistry, tool } from '@sluice/kernel';
import { consoleLog, systemClock, systemPorts } from '@sluice/kernel/system';
import { createStore } from '@sluice/store';
import { z } from 'zod';

const registry = createRegistry({
  modes: [
    { name: 'support', prompt: 'You speak with a customer. Never promise a refund.' },
    { name: 'staff', opening: 'a supervisor opens it at the desk' },
  ],
});
registry.register(
  tool({
    name: 'look_up_order',
    parameters: z.object({ order: z.string() }),
    allowedModes: ['support', 'staff'],
    execute: ({ order }) => ({ order, state: 'delivered', euros: 40 }),
  }),
);
registry.register(
  tool({
    name: 'refund',
    parameters: z.object({ order: z.string(), euros: z.number().positive().max(500) }),
    allowedModes: ['staff'],
    execute: ({ order, euros }) => ({ order, refunded: euros }),
  }),
);

const folder = mkdtempSync(join(tmpdir(), 'support-bot-'));
const { masker } = systemPorts();

/** One process of the desk. The model is a script here; `createModel(readSettings())` asks a real one. */
async function openDesk(script) {
  const path = join(folder, 'desk.db');
  const store = await createStore({ path, masker, clock: systemClock, log: consoleLog });
  const agent = createAgent({
    store,
    model: createScriptedModel(script),
    registry,
    masker,
    permission: { mode: 'auto', requireApprovalTools: ['refund'] },
    openModes: ['staff'],
  });
  return { agent, store };
}

// The first process: the question is asked, and the process ends before anybody answers.
const calls = [{ id: 'call_1', name: 'refund', arguments: { order: 'A7', euros: 40 } }];
const first = await openDesk([{ calls }]);
await first.agent.sessions.create({ id: 'ticket-7', mode: 'staff' });
const asked = new Promise((resolve) => first.agent.on('permission_required', resolve));
const left = first.agent.send('ticket-7', 'Refund order A7, please');
console.log('asked about:', (await asked).request.toolName);
await first.agent.close();
await left;
await first.store.close();

// The second process: the question is still there, a person says yes, and the turn goes on to its end.
const second = await openDesk(['The refund is on its way.']);
const [{ turn }] = await second.agent.recover();
console.log(await second.agent.decide('call_1', 'allow', { decidedBy: 'ann' }));
console.log((await turn).text);
await second.agent.close();
await second.store.close();
rmSync(folder, { recursive: true });
