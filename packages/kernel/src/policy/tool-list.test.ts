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

test('a glob holds for every tool it matches, and a dot in it is a dot', async () => {
  const { runtime } = createTestRuntime({
    tools,
    permission: { mode: 'auto', autoDenyTools: ['fs_*', 'bash.run*'] },
  });
  const verdicts = await Promise.all(
    ['fs_read', 'fs_write', 'bash_run'].map((name) => runtime.explain({ name }, 'coding')),
  );
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['stopped', 'stopped', 'runs']);
});
