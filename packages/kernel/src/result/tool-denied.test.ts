import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';

const chatSafe = { mode: 'chat_safe' } as const;
const add = () => tool('add', () => 1, { allowedModes: ['coding'] });

test('M-04 seed C1 C2 tool_denied has exactly six fields, none empty, the same every time', async () => {
  const { runtime } = createTestRuntime({ tools: [add()] });
  const seen = await Promise.all(
    ['c', 'c', 'c', 'c', 'c'].map(async (id, index) => {
      const fresh = createTestRuntime({ tools: [add()] });
      const outcome = await fresh.runtime.runCall(
        { id, name: 'add', arguments: `{"a":${index}}` },
        chatSafe,
      );
      return outcome.denied;
    }),
  );
  expect(new Set(seen.map((data) => JSON.stringify(data))).size).toBe(1);
  expect(Object.keys(seen[0] ?? {}).sort()).toEqual(
    ['call_id', 'error_code', 'message', 'mode', 'next_action', 'tool_name'].sort(),
  );
  for (const value of Object.values(seen[0] ?? {})) expect(value).not.toBe('');
  // The fourth denial of one runtime is a denial like the first.
  for (const id of ['1', '2', '3', '4', '5']) {
    const outcome = await runtime.runCall({ id, name: 'add' }, chatSafe);
    expect(outcome.denied?.error_code).toBe('MODE_DENIED');
  }
});

test('M-05 next_action offers no switch while coding is closed, in both languages', async () => {
  for (const language of ['en', 'zh'] as const) {
    const { runtime } = createTestRuntime({ tools: [add()], language });
    const { denied } = await runtime.runCall({ id: '1', name: 'add' }, chatSafe);
    expect(denied?.next_action).not.toMatch(/switch|\/mode|set_mode|切换/i);
    expect(denied?.next_action).toMatch(
      language === 'en'
        ? /not open yet/
        : /coding 模式，该模式尚未开放：由运维人员以 SLUICE_CODING=open 开放/,
    );
  }
  const open = createTestRuntime({ tools: [add()], openModes: ['coding'] });
  const { denied } = await open.runtime.runCall({ id: '1', name: 'add' }, chatSafe);
  expect(denied?.next_action).toMatch(/operator can create a coding session/);
});

test('M-05 a tool that is open nowhere says who can open it: its author, or the operator who closed it', async () => {
  const undeclared = createTestRuntime({ tools: [tool('add', () => 1)] });
  const first = await undeclared.runtime.runCall({ id: '1', name: 'add' }, chatSafe);
  expect(first.denied?.next_action).toContain('The author of the tool has to declare its modes');
  const closed = createTestRuntime({ tools: [add()] });
  closed.registry.setModeOverride('add', []);
  const second = await closed.runtime.runCall({ id: '1', name: 'add' }, chatSafe);
  expect(second.denied?.next_action).toContain('has been closed in every mode by the operator');
});
