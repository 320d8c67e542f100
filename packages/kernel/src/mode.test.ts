import { expect, test } from 'vitest';
import { isToolGroup, isToolMode, requireModeName, unknownMode } from './mode.js';

test('K-08 only the default modes are default modes, and only the three groups are groups', () => {
  expect(['chat_safe', 'coding', 'Coding', 'support', undefined].filter(isToolMode)).toEqual([
    'chat_safe',
    'coding',
  ]);
  expect(['code', 'memory', 'world', 'constructor'].filter(isToolGroup)).toEqual([
    'code',
    'memory',
    'world',
  ]);
});

test('L-04 a mode can have any short name that is safe to print', () => {
  for (const name of ['support', 'Tier-2', 'a'.repeat(64)]) {
    expect(requireModeName(name)).toBe(name);
  }
  for (const name of ['', 'front desk', '客服', 'a'.repeat(65), 7, null, ['support']]) {
    expect(() => requireModeName(name)).toThrow(/is no name of a mode; use 1 to 64 letters/);
  }
});

test('L-04 the words about an unknown mode name the value, all modes and the nearest one', () => {
  expect(unknownMode('stuff', ['support', 'staff']).message).toBe(
    'Mode "stuff" is unknown; use "support" or "staff"; did you mean "staff"?',
  );
  expect(unknownMode('x', ['support']).message).toBe('Mode "x" is unknown; use "support"');
  expect(unknownMode(undefined, ['support']).message).toBe(
    'Mode undefined is unknown; use "support"',
  );
  expect(unknownMode('x'.repeat(5_000), ['support']).message.length).toBeLessThan(200);
});
