import { expect, test } from 'vitest';
import type { PolicyCall } from '../call.js';
import { showSubject } from './show-subject.js';

const call: PolicyCall = {
  tool: 'bash_run',
  mode: 'coding',
  face: 'serve',
  commands: [],
  paths: [],
  hosts: [],
  args: {},
};

test('P-03 an example names the command, the files or the arguments, and marks what is not known or was cut', () => {
  const commands = [['npm', 'test', undefined], 'unreadable'] as const;
  expect(showSubject({ ...call, commands })).toBe('bash_run npm test $…; …');
  expect(showSubject({ ...call, paths: ['a.ts', 'b.ts'] })).toBe('bash_run a.ts, b.ts');
  expect(showSubject({ ...call, args: { to: 'ann' } })).toBe('bash_run {"to":"ann"}');
  const long = showSubject({ ...call, paths: ['x'.repeat(300)] });
  expect(long).toBe(`bash_run ${'x'.repeat(191)}…`);
});

test('G-08 a … of the model is no mark in it', () => {
  expect(showSubject({ ...call, commands: [['rm', '$…', 'a…']] })).toBe('bash_run rm $... a...');
  expect(showSubject({ ...call, paths: ['a…'] })).toBe('bash_run a...');
  expect(showSubject({ ...call, args: { a: '…' } })).toBe('bash_run {"a":"..."}');
});
