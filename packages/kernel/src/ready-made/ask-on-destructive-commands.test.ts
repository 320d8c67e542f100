import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';
import { askOnDestructiveCommands } from './ask-on-destructive-commands.js';

const coding = { mode: 'coding' } as const;
const echo = (name: string) => tool(name, (args) => args, { allowedModes: ['coding'] });
const context = { agentId: 'a', sessionId: 's', mode: 'coding' } as const;

function answerTo(
  args: unknown,
  options: Parameters<typeof askOnDestructiveCommands>[0] = {},
  name = 'bash_run',
): unknown {
  const { preToolUse } = askOnDestructiveCommands(options);
  return preToolUse?.({ id: 'c', name, args, input: args }, context);
}

const asks = (reason: string) => ({ decision: 'ask', meta: { risk: 'destructive', reason } });

test.each([
  ['rm -rf build', 'removes files without asking'],
  ['rm --force a', 'removes files without asking'],
  ['/bin/rm -r a', 'removes files without asking'],
  ['ls; rm -f a', 'removes files without asking'],
  ['A=1 sudo -n env B=2 nice rm -R a', 'removes files without asking'],
  ['timeout 5 rm -f a', 'removes files without asking'],
  ["bash -c 'rm -f a'", 'removes files without asking'],
  ['echo $(rm -f a)', 'removes files without asking'],
  ['dd if=a of=b', 'writes to a disk'],
  ['mkfs.ext4 /dev/sda', 'writes to a disk'],
  ['cat a > /dev/sda', 'writes to a device'],
  ['git push origin --force', 'throws away work'],
  ['git reset --hard', 'throws away work'],
  ['git clean -xfd', 'throws away work'],
  ['reboot', 'stops the machine'],
  ['chmod -R 777 .', 'changes rights of a whole tree'],
  ['chown -R a .', 'changes rights of a whole tree'],
  ['find . -delete', 'removes what it finds'],
  ['find . -exec rm {} +', 'removes what it finds'],
])('%s is asked about: it %s', (command, reason) => {
  expect(answerTo({ command })).toEqual(asks(reason));
  expect(answerTo({ cmd: command }, {}, 'Bash')).toEqual(asks(reason));
});

test.each(['ls', 'rm a', 'echo rm -rf', 'git push', 'cat a > /dev/null', 'ddrescue', 'chmod +x a'])(
  '%s is not asked about',
  (command) => {
    expect(answerTo({ command })).toBeUndefined();
  },
);

test('only commands of the named tools are looked at', () => {
  const args = { command: 'rm -rf a' };
  expect(answerTo(args, {}, 'other')).toBeUndefined();
  expect(answerTo(args, { tools: ['other'] }, 'other')).toEqual(
    asks('removes files without asking'),
  );
  expect(answerTo(args, { tools: ['other'] })).toBeUndefined();
  expect(answerTo('rm -rf a')).toBeUndefined();
  expect(answerTo({ command: 5 })).toBeUndefined();
  expect(answerTo({})).toBeUndefined();
});

test('a program’s own judge takes the place of the list', () => {
  const reasonOf = (command: string) => (command === 'deploy' ? 'goes live' : undefined);
  expect(answerTo({ command: 'deploy' }, { reasonOf })).toEqual(asks('goes live'));
  expect(answerTo({ command: 'rm -rf a' }, { reasonOf })).toBeUndefined();
  expect(() => askOnDestructiveCommands({ reasonOf: 'x' as never })).toThrow(
    expect.objectContaining({
      code: 'PART_MISSING',
      message:
        'The `reasonOf` of askOnDestructiveCommands is no function; use (command) => why or undefined',
    }),
  );
});

test.each([
  'rm -rf /',
  'rm -fr build',
  'cd x && rm -rf y',
  'sudo rm -rf z',
  '/bin/rm -rf q',
  'FOO=1 rm -rf q',
  'bash -c "rm -rf q"',
  'dd if=/dev/zero of=x',
  'mkfs.ext4 disk',
  'echo x > /dev/sda',
  'git push origin main --force',
  'git reset --hard HEAD~1',
  'echo $(rm -rf x)',
  'true; rm --recursive x',
  'find . -name x -delete',
])('K-23 %s is asked about', async (command) => {
  const { runtime, settle } = createTestRuntime({
    tools: [echo('bash_run')],
    hooks: askOnDestructiveCommands(),
  });
  const call = runtime.runCall({ id: '1', name: 'bash_run', arguments: { command } }, coding);
  await settle();
  expect(await runtime.pendingApprovals()).toMatchObject([
    { request: { meta: { risk: 'destructive' } } },
  ]);
  await runtime.decide('1', 'deny');
  expect((await call).state).toBe('DENIED');
});

test.each([
  'grep reboot log',
  'echo "rm -rf"',
  'ls',
  'git push origin main',
  'cat x > /dev/null',
  'rm one.txt',
])('K-23 %s is not asked about', async (command) => {
  const { runtime } = createTestRuntime({
    tools: [echo('bash_run')],
    hooks: askOnDestructiveCommands(),
  });
  expect(
    (await runtime.runCall({ id: '1', name: 'bash_run', arguments: { command } }, coding)).state,
  ).toBe('COMPLETED');
});
