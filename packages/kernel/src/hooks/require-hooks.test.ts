import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';
import type { Hooks } from './hook-types.js';

const deny = () => ({ decision: 'deny' }) as const;

test.each([
  [{ preTooluse: deny }, /Nobody calls the hook preTooluse/],
  [{ PreToolUse: deny }, /Nobody calls the hook PreToolUse/],
  [{ preToolUse: deny, beforeTool: deny }, /Nobody calls the hook beforeTool/],
  [{ preToolUse: 'deny' }, /preToolUse is no function/],
  ['deny', /Hooks are deny/],
  [deny, /use an object of functions/],
  [null, /Hooks are null/],
])('issue 16 item 11: hooks that nobody would call are an error: %j', (hooks, words) => {
  const wrong = hooks as Hooks;
  if (hooks !== null) expect(() => createTestRuntime({ hooks: wrong })).toThrow(words);
  expect(() => createTestRuntime({ hooks: [{}, wrong] })).toThrow(words);
  const options = { hooks: wrong, allowedModes: ['coding'] } as const;
  if (hooks !== null) expect(() => tool('t', () => 1, options)).toThrow(words);
});

test('hooks may be an object of a class with a state of its own', async () => {
  class Counter implements Hooks {
    count = 0;
    preToolUse() {
      this.count += 1;
      return undefined;
    }
  }
  const hooks = new Counter();
  const own = new Counter();
  const counted = tool('t', () => 1, { hooks: own, allowedModes: ['coding'] });
  const { runtime } = createTestRuntime({ hooks, tools: [counted] });
  await runtime.runCall({ id: '1', name: 't' }, { mode: 'coding' });
  expect([hooks.count, own.count]).toEqual([1, 1]);
});

test('every hook of the type is one that is called: none is refused', () => {
  const hooks: Required<Hooks> = {
    preToolUse: () => undefined,
    postToolUse: () => undefined,
    failedToolUse: () => undefined,
    messagesChanged: () => undefined,
  };
  expect(() => createTestRuntime({ hooks })).not.toThrow();
});
