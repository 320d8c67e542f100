import { createMemorySandbox } from '@sluice/sandbox/testing';
import { expect, test } from 'vitest';
import { contentDigest } from '../fs/expected-files.js';
import { changedCommand, describeCommand } from './describe-command.js';

const files = { 'run.sh': 'echo one\n', 'sub/run.sh': 'echo two\n', 'data.txt': 'x' };

test('a question about a command names the folder it starts in and the scripts it runs, by what they hold', async () => {
  const sandbox = createMemorySandbox({ files });
  const { absolutePath: root } = await sandbox.resolvePath('.');
  const digest = contentDigest(Buffer.from('echo one\n'));
  expect(await describeCommand(sandbox, './run.sh && cat data.txt && ls', undefined)).toEqual({
    command: './run.sh && cat data.txt && ls',
    precondition: { cwd: root, scripts: { [`${root}/run.sh`]: digest } },
  });
  expect(await describeCommand(sandbox, 'bash run.sh none.sh', 'sub')).toMatchObject({
    precondition: {
      cwd: `${root}/sub`,
      scripts: { [`${root}/sub/run.sh`]: contentDigest(Buffer.from('echo two\n')) },
    },
  });
});

test('a command in a folder that is refused is told with the reason, and a yes to it holds for no other folder', async () => {
  const sandbox = createMemorySandbox({ files });
  const told = await describeCommand(sandbox, 'ls', '/etc');
  expect(told).toEqual({
    command: 'ls',
    problem: expect.stringContaining('/etc'),
    precondition: { cwd: '', scripts: {} },
  });
  expect(await changedCommand(sandbox, 'ls', undefined, told.precondition)).toMatchObject({
    ok: false,
    error_code: 'EFFECT_CHANGED',
  });
});

test('a yes holds while folder and scripts are the same, and names what is another one now', async () => {
  const sandbox = createMemorySandbox({ files });
  const { absolutePath: root } = await sandbox.resolvePath('.');
  const { precondition } = await describeCommand(sandbox, './run.sh', undefined);
  const changed = async (command: string, cwd?: string) =>
    (await changedCommand(sandbox, command, cwd, precondition))?.path;
  expect(await changed('./run.sh')).toBeUndefined();
  expect(await changed('./run.sh', 'sub')).toBe('sub');
  expect(await changed('./run.sh; ./data.txt')).toBe(`${root}/data.txt`);
  await sandbox.writeFile('run.sh', Buffer.from('echo other\n'), {});
  expect(await changed('./run.sh')).toBe(`${root}/run.sh`);
  expect(await changedCommand(sandbox, './run.sh', undefined, undefined)).toBeUndefined();
});

test('a folder that became a link to elsewhere is another folder', async () => {
  const sandbox = createMemorySandbox({ files: { ...files, 'other/x': '' } });
  const approved = (await describeCommand(sandbox, 'ls', 'other')).precondition;
  expect(await changedCommand(sandbox, 'ls', 'other', approved)).toBeUndefined();
  expect((await changedCommand(sandbox, 'ls', 'sub', approved))?.error).toBe(
    'sub is no longer what it was when this command was approved, so nothing ran',
  );
});
