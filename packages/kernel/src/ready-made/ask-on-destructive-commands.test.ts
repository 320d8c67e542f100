import { expect, test } from 'vitest';
import { askOnDestructiveCommands } from './ask-on-destructive-commands.js';

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
