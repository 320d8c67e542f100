// Modes of the program: what a customer may see, and what a supervisor opens.
import assert from 'node:assert/strict';
import { createRegistry, tool } from '@sluice/kernel';

const registry = createRegistry({
  modes: [
    { name: 'support', prompt: 'You speak with a customer.' },
    { name: 'staff', opening: 'a supervisor opens it at the desk' },
  ],
});
registry.register(tool('look_up', () => 'delivered', { allowedModes: ['support', 'staff'] }));
registry.register(tool('refund', () => 'paid', { allowedModes: ['staff'] }));

assert.deepEqual(
  registry.listTools('support').map(({ name }) => name),
  ['look_up'],
);
assert.throws(() => registry.listTools('staf'), /staff/);
