import { expect, test } from 'vitest';
import type { PolicyCall } from '../call.js';
import { candidatesFor } from './candidates.js';

const base: PolicyCall = {
  tool: 'bash_run',
  mode: 'coding',
  face: 'chat',
  commands: [],
  paths: [],
  hosts: [],
  args: {},
};
const options = {
  runsAnything: (program: string) => ['sh', 'kubectl'].includes(program),
  lookingWords: ([program, second]: readonly string[]) =>
    program === 'kubectl' && second === 'get' ? 2 : 0,
};
const wordsOf = (call: Partial<PolicyCall>) =>
  candidatesFor({ ...base, ...call }, options).map(({ words }) => words);

test('P-08 a program with any words is proposed only as far as the built-in rules say that it reads', () => {
  expect(wordsOf({ commands: [['cat', 'a.ts']], risk: 'read' })).toEqual([
    'bash_run: cat a.ts',
    'bash_run: cat a.ts **',
    'bash_run: cat **, read',
  ]);
  expect(wordsOf({ commands: [['cat', 'a.ts']], risk: 'write' })).not.toContain('bash_run: cat **');
});

test('P-08 an option is a part of what is done, unless it takes a program', () => {
  expect(wordsOf({ commands: [['mkdir', '-p', 'x']], risk: 'write' })).toContain(
    'bash_run: mkdir -p **, write',
  );
  for (const command of [
    ['find', '-exec', 'x'],
    ['perl', '-e', 'x'],
    ['sh', '-x', 'y'],
  ])
    expect(wordsOf({ commands: [command], risk: 'write' })).toEqual([
      `bash_run: ${command.join(' ')}`,
    ]);
  expect(wordsOf({ commands: [['git', '-C', 'x', 'push']], risk: 'network' })).toEqual([
    'bash_run: git -C x push',
  ]);
});

test('P-08 a program that can run anything is proposed by the words after which it only looks', () => {
  expect(wordsOf({ commands: [['kubectl', 'get', 'pods']], risk: 'network' })).toEqual([
    'bash_run: kubectl get pods',
    'bash_run: kubectl get **',
  ]);
  expect(wordsOf({ commands: [['kubectl', 'exec', 'pod']], risk: 'network' })).toEqual([
    'bash_run: kubectl exec pod',
  ]);
});

test('P-08 another tool is proposed by its name where that says that it looks, else with its very arguments', () => {
  expect(wordsOf({ tool: 'mcp__tracker__get_issue', args: { key: 'X-1' } })).toEqual([
    'mcp__tracker__get_issue',
  ]);
  expect(wordsOf({ tool: 'pay', args: { to: 'ann' } })).toEqual(['pay: ann']);
  expect(wordsOf({ tool: 'pay', args: { to: 'ann', amount: 5 } })).toEqual([]);
  expect(wordsOf({ tool: 'pay', args: { to: 'a*' } })).toEqual([]);
  expect(wordsOf({ tool: 'forget', args: {} })).toEqual([]);
  expect(wordsOf({ commands: ['unreadable'] })).toEqual([]);
});
