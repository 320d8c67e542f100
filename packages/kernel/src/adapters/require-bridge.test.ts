import { expect, test } from 'vitest';
import { createTestRuntime } from '../testing/index.js';
import { requireApprovals, requireBridge, requireForeign } from './require-bridge.js';

test('a bridge is told in which order its parts come', () => {
  const { runtime, registry } = createTestRuntime();
  expect(() => requireBridge('toX', runtime, registry)).not.toThrow();
  for (const [one, other] of [
    [registry, runtime],
    [runtime, 'chat_safe'],
    [undefined, undefined],
  ]) {
    expect(() => requireBridge('toX', one, other)).toThrow("toX(runtime, registry, 'chat_safe')");
  }
});

test('who asks is one of two words', () => {
  expect(() => requireApprovals('toX', { approvals: 'native' })).not.toThrow();
  expect(() => requireApprovals('toX', {})).not.toThrow();
  expect(() => requireApprovals('toX', { approvals: 'nativ' })).toThrow(
    "use 'runtime' or 'native'",
  );
  expect(() => requireApprovals('toX', { approval: 'native' })).toThrow(
    'did you mean `approvals`?',
  );
});

test('a tool of others needs modes from whoever registers it', () => {
  expect(() => requireForeign('x', { allowedModes: [] })).not.toThrow();
  for (const options of [undefined, {}, ['chat_safe']]) {
    expect(() => requireForeign('x', options)).toThrow("{ allowedModes: ['chat_safe'] }");
  }
});
