// The same registry for a model that may only talk and one that may code; calls and results in OpenAI's form.
import assert from 'node:assert/strict';
import { createRegistry, createRuntime, tool } from '@sluice/kernel';
import { fromOpenAiToolCalls, toOpenAiToolMessage } from '@sluice/kernel/adapters';
import { systemPorts } from '@sluice/kernel/system';
import { z } from 'zod';

const registry = createRegistry();
registry.register(
  tool('current_time', () => new Date().toISOString(), {
    group: 'world',
    allowedModes: ['chat_safe', 'coding'],
  }),
);
registry.register(
  tool({
    name: 'read_file',
    parameters: z.object({ path: z.string() }),
    execute: ({ path }) => `the text of ${path}`,
    group: 'code',
    allowedModes: ['coding'],
  }),
);
const runtime = createRuntime({
  registry,
  ports: systemPorts(),
  sessionId: 's1',
  permission: { mode: 'auto' },
});

const offered = registry.getToolsSchema('chat_safe').map((schema) => schema.function.name);
assert.deepEqual(offered, ['current_time']);

// The model asks for a tool it was never offered. It is denied, and can still answer.
const fromModel = [
  {
    id: 'call_1',
    type: 'function',
    function: { name: 'read_file', arguments: '{"path":"a.txt"}' },
  },
];
const [outcome] = await runtime.runCalls(fromOpenAiToolCalls(fromModel), { mode: 'chat_safe' });
console.log(toOpenAiToolMessage(outcome));
assert.equal(outcome.errorCode, 'MODE_DENIED');
