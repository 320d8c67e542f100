// A whole turn, tested with a model that follows a script.
import assert from 'node:assert/strict';
import { createAgent } from '@sluice/agent';
import { createMemoryStore, createScriptedModel } from '@sluice/agent/testing';
import { createRegistry, tool } from '@sluice/kernel';
import { systemClock, systemPorts } from '@sluice/kernel/system';

const registry = createRegistry();
registry.register(tool('now', () => 'noon', { allowedModes: ['chat_safe'] }));
const model = createScriptedModel([{ calls: [{ name: 'now' }] }, 'It is noon.']);
const agent = createAgent({
  store: createMemoryStore(systemClock),
  model,
  registry,
  masker: systemPorts().masker,
  permission: { mode: 'auto' },
});
await agent.sessions.create({ id: 's1' });
const turn = await agent.send('s1', 'What time is it?');
assert.equal(turn.text, 'It is noon.');
assert.equal(turn.calls[0].result, 'noon');
assert.match(String(model.requests[1]?.messages.at(-1)?.content), /noon/);
