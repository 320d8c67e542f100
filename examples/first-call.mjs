import { createRegistry, createRuntime, tool } from '@sluice/kernel';
import { systemPorts } from '@sluice/kernel/system';
import { z } from 'zod';

const registry = createRegistry();
registry.register(
  tool({
    name: 'add',
    description: 'Adds two numbers',
    parameters: z.object({ a: z.number(), b: z.number() }),
    execute: ({ a, b }) => ({ sum: a + b }),
    allowedModes: ['chat_safe', 'coding'],
  }),
);
const ports = systemPorts();
const runtime = createRuntime({ registry, ports, sessionId: 's1', permission: { mode: 'auto' } });

const call = { id: 'call_1', name: 'add', arguments: '{"a": 1, "b": 2}' };
console.log(await runtime.runCall(call, { mode: 'chat_safe' }));
