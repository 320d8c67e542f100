import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';

const tools = ['fs_read', 'fs_write', 'bash_run'].map((name) =>
  tool(name, () => name, { allowedModes: ['coding'] }),
);

test.each([
  'autoDenyTools',
  'denyTools',
  'allowTools',
  'autoAllowTools',
  'requireApprovalTools',
] as const)('a name in %s that is no tool is an error that names it and the nearest', (list) => {
  expect(() =>
    createTestRuntime({ tools, permission: { mode: 'auto', [list]: ['fs_raed'] } }),
  ).toThrow(`${list} names "fs_raed", which is no registered tool; did you mean fs_read`);
});

test('a glob holds for every tool it matches', async () => {
  const { runtime } = createTestRuntime({
    tools,
    permission: { mode: 'auto', autoDenyTools: ['fs_*', '*_bash'] },
  });
  const verdicts = await Promise.all(
    ['fs_read', 'fs_write', 'bash_run'].map((name) => runtime.explain({ name }, 'coding')),
  );
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['stopped', 'stopped', 'runs']);
});

test.each([
  [['fs_[rw]*'], /\* is the only wildcard/],
  [['fs *'], /\* is the only wildcard/],
  [['bash.run*'], /\* is the only wildcard/],
  [['fs_rea?'], /is no registered tool/],
  [['Fs_read'], /is no registered tool; did you mean fs_read/],
  [[' fs_read'], /is no registered tool/],
  [[''], /is no registered tool/],
  [[undefined], /\* is the only wildcard/],
  [[7], /\* is the only wildcard/],
  ['fs_read', /\* is the only wildcard/],
  [new Set(['fs_read']), /\* is the only wildcard/],
  [{ fs_read: true }, /\* is the only wildcard/],
])('issue 16 item 11: the deny list %j, which would deny nothing, is an error', (list, words) => {
  const permission = { mode: 'auto', autoDenyTools: list as readonly string[] } as const;
  expect(() => createTestRuntime({ tools, permission })).toThrow(words);
});
