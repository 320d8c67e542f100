import { createRegistry, type ToolMode, tool } from '@sluice/kernel';
import { createCollectingLog } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { safetyLayer } from './safety-layer.js';

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
  const text = safetyLayer(registryOf(['a', ['chat_safe']]), 'chat_safe', false);
  expect(text).toContain('Current session mode: **chat_safe**');
  expect(text).toContain('Every registered tool is available');
  expect(text).not.toContain('Not available');
});

test('M-10 what is withheld is named with its reason, and no switch is offered while there is none', () => {
  const registry = registryOf(['a', ['chat_safe']], ['b', ['coding']], ['c', []]);
  const closed = safetyLayer(registry, 'chat_safe', false);
  expect(closed).toContain('Not available in chat_safe:');
  expect(closed).toContain('- b: needs coding mode, which is not open yet');
  expect(closed).toContain('- c: open in no mode');
  expect(closed).not.toContain('- a:');
  expect(closed).not.toContain('operator can create');
  const open = safetyLayer(registry, 'chat_safe', true);
  expect(open).toContain('- b: needs coding mode; the operator can create a coding session');
  expect(safetyLayer(registry, 'coding', true)).toContain(
    '- a: needs chat_safe mode; the operator can create a chat_safe session',
  );
});

test('M-10 sixty tools are named and the others counted', () => {
  const names = Array.from(
    { length: 62 },
    (_, index) => [`t${index}`, ['coding']] as [string, ToolMode[]],
  );
  const text = safetyLayer(registryOf(...names), 'chat_safe', false);
  expect(text.match(/^- t\d+:/gm)).toHaveLength(60);
  expect(text).toContain('- and 2 more tools, for the same reasons');
  expect(safetyLayer(registryOf(...names.slice(0, 60)), 'chat_safe', false)).not.toContain(
    'more tools',
  );
});
