import { expect, test } from 'vitest';
import { createTestRuntime } from '../testing/index.js';
import { tool } from './tool.js';

test('what a tool declared cannot be widened by whoever gets hold of it', async () => {
  const { registry, runtime } = createTestRuntime({
    tools: [tool('t', () => 1, { allowedModes: ['coding'] })],
  });
  const held = registry.get('t');
  const modes = held?.allowedModes as Set<string>;
  expect(() => modes.add('chat_safe')).toThrow('cannot be changed');
  expect(() => modes.delete('coding')).toThrow('cannot be changed');
  expect(() => modes.clear()).toThrow('cannot be changed');
  expect(() => Set.prototype.add.call(registry.getEffectiveModes('t'), 'chat_safe')).not.toThrow();
  expect(() => Object.assign(held?.declares ?? {}, { group: true })).toThrow();
  expect(() => Object.assign(held?.metadata ?? {}, { readonly: true })).toThrow();
  const outcome = await runtime.runCall({ id: '1', name: 't' }, { mode: 'chat_safe' });
  expect(outcome.errorCode).toBe('MODE_DENIED');
  expect(() => registry.setModeOverride('t', ['chat_safe'])).toThrow('Cannot expand');
});

test('it reads as any set does', () => {
  const { allowedModes } = tool('t', () => 1, { allowedModes: ['coding', 'chat_safe'] });
  expect([allowedModes.size, allowedModes.has('coding')]).toEqual([2, true]);
  const seen: unknown[] = [];
  allowedModes.forEach((mode, same, all) => seen.push(mode, same, all === allowedModes));
  expect(seen).toEqual(['coding', 'coding', true, 'chat_safe', 'chat_safe', true]);
  for (const modes of [allowedModes, allowedModes.keys(), allowedModes.values()]) {
    expect([...modes]).toEqual(['coding', 'chat_safe']);
  }
  expect([...allowedModes.entries()]).toContainEqual(['coding', 'coding']);
});
