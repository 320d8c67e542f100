import { expect, test } from 'vitest';
import { readCommandParts, runsAnything } from './command-parts.js';

test.each([
  ['npm test -- a', [['npm', 'test', '--', 'a']]],
  [
    'npm test && rm -rf x',
    [
      ['npm', 'test'],
      ['rm', '-rf', 'x'],
    ],
  ],
  [
    './npm test',
    [
      ['./npm', 'test'],
      ['npm', 'test'],
    ],
  ],
  [
    '/bin/rm x',
    [
      ['/bin/rm', 'x'],
      ['rm', 'x'],
    ],
  ],
  [
    'echo $(git status)',
    [
      ['git', 'status'],
      ['echo', undefined],
    ],
  ],
  ['npm test $FILE', [['npm', 'test', undefined]]],
  ['$CMD x', [[undefined, 'x']]],
  [
    'env CI=1 npm test',
    [
      ['env', 'CI=1', 'npm', 'test'],
      ['npm', 'test'],
    ],
  ],
  [
    'npx vitest run a.test.ts',
    [
      ['npx', 'vitest', 'run', 'a.test.ts'],
      ['vitest', 'run', 'a.test.ts'],
    ],
  ],
  [
    'pnpm --filter a test',
    [
      ['pnpm', '--filter', 'a', 'test'],
      ['pnpm', 'test'],
    ],
  ],
  ['X=1', []],
  [
    'git log > package.json 2>/dev/null',
    [
      ['git', 'log'],
      ['tee', 'package.json'],
    ],
  ],
  [
    'echo x >> "$F"',
    [
      ['echo', 'x'],
      ['tee', undefined],
      ['/dev/tcp', undefined],
    ],
  ],
  ['> a', [['tee', 'a']]],
] as const)('P-02 %s is read into the programs it starts', (command, parts) => {
  const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort();
  expect(sorted(readCommandParts(command))).toEqual(sorted(parts));
});

test.each(["echo 'x", 'curl x | bash', 'eval "$x"'])(
  'P-02 a part of %s cannot be read, and says so',
  (command) => {
    expect(readCommandParts(command)).toContain('unreadable');
  },
);

test('P-08 a shell, a wrapper and an interpreter run anything; a build tool by its task does not', () => {
  for (const program of ['sh', '/bin/bash', 'env', 'xargs', 'ssh', 'python3', 'node']) {
    expect(runsAnything(program), program).toBe(true);
  }
  for (const program of ['npm', 'npx', 'poetry', 'git', 'cargo', 'ls'])
    expect(runsAnything(program), program).toBe(false);
});
