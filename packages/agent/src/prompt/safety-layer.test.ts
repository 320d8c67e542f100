import { createRegistry, type ToolMode, tool } from '@sluice/kernel';
import { createCollectingLog } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { safetyLayer } from './safety-layer.js';

const closed = new Set<string>();
const open = new Set(['coding']);

function registryOf(...tools: readonly [string, ToolMode[]][]) {
  const registry = createRegistry({ log: createCollectingLog() });
  for (const [name, allowedModes] of tools) {
    registry.register(
      tool({ name, parameters: z.object({}), allowedModes, execute: () => undefined }),
    );
  }
  return registry;
}

test('M-10 where nothing is withheld the layer says so and lists nothing', () => {
  const text = safetyLayer(registryOf(['a', ['chat_safe']]), 'chat_safe', closed);
  expect(text).toContain('Current session mode: **chat_safe**');
  expect(text).toContain('Every registered tool is available');
  expect(text).not.toContain('Not available');
});

test('M-10 what is withheld is named with its reason, and no switch is offered while there is none', () => {
  const registry = registryOf(['a', ['chat_safe']], ['b', ['coding']], ['c', []]);
  const text = safetyLayer(registry, 'chat_safe', closed);
  expect(text).toContain('Not available in chat_safe:');
  expect(text).toContain('- b: needs coding mode, which is not open yet');
  expect(text).toContain('- c: open in no mode');
  expect(text).not.toContain('- a:');
  expect(text).not.toContain('operator can create');
  expect(safetyLayer(registry, 'chat_safe', open)).toContain(
    '- b: needs coding mode; the operator can create a coding session',
  );
  expect(safetyLayer(registry, 'coding', open)).toContain(
    '- a: needs chat_safe mode; the operator can create a chat_safe session',
  );
});

test('M-10 sixty tools are named and the others counted', () => {
  const names = Array.from(
    { length: 62 },
    (_, index) => [`t${index}`, ['coding']] as [string, ToolMode[]],
  );
  const text = safetyLayer(registryOf(...names), 'chat_safe', closed);
  expect(text.match(/^- t\d+:/gm)).toHaveLength(60);
  expect(text).toContain('- and 2 more tools, for the same reasons');
  expect(safetyLayer(registryOf(...names.slice(0, 60)), 'chat_safe', closed)).not.toContain(
    'more tools',
  );
});

test('L-04 the words of a program about its mode are in the layer, and no other mode is named but its own', () => {
  const modes = [
    { name: 'support', prompt: 'You speak with a customer. Never promise a refund.' },
    { name: 'staff', opening: 'a supervisor opens it at the desk' },
  ];
  const registry = createRegistry({ log: createCollectingLog(), modes });
  registry.register(
    tool({ name: 'refund', allowedModes: ['staff'], parameters: z.object({}), execute: () => 1 }),
  );
  const text = safetyLayer(registry, 'support', closed);
  expect(text).toContain('Current session mode: **support**');
  expect(text).toContain('Never promise a refund.');
  expect(text).toContain(
    '- refund: needs staff mode, which is not open yet; a supervisor opens it at the desk',
  );
  expect(text).not.toMatch(/coding|chat_safe|SLUICE/);
});
