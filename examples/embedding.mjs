// An agent and its gateway inside another program, on the embedded store.
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent, createDemoModel } from '@sluice/agent';
import { createGateway } from '@sluice/gateway';
import { createRegistry, tool } from '@sluice/kernel';
import { consoleLog, systemClock, systemPorts } from '@sluice/kernel/system';
import { createStore } from '@sluice/store';

const registry = createRegistry();
registry.register(
  tool('current_time', () => new Date().toISOString(), { allowedModes: ['chat_safe'] }),
);
const { masker } = systemPorts();
const log = consoleLog;
const path = join(mkdtempSync(join(tmpdir(), 'embedding-')), 'store.db');
const store = await createStore({ path, masker, clock: systemClock, log });
// Or createModel(readSettings()), or modelFromAiSdk(openai('gpt-5')).
const model = createDemoModel();
const agent = createAgent({ store, model, registry, masker, permission: { mode: 'auto' } });

await agent.sessions.create({ id: 's1' });
const turn = await agent.send('s1', 'what time is it');
assert.equal(turn.status, 'completed');

const gateway = await createGateway({ agent, registry, store, host: '127.0.0.1', port: 0, log });
console.log(gateway.url);
await gateway.close();
await agent.close();
await store.close();
