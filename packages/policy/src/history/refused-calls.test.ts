import { expect, test } from 'vitest';
import { makeCondition, patternOf } from '../condition/condition.js';
import type { Rule } from '../rule.js';
import type { RecordedCall } from './recorded-call.js';
import { RefusedCalls } from './refused-calls.js';

const ran = (...commands: readonly string[]): RecordedCall => ({
  id: 'c',
  session: 's',
  at: 0,
  decided: 'approved',
  call: {
    tool: 'bash_run',
    mode: 'coding',
    face: 'chat',
    commands: commands.map((command) => command.split(' ')),
    paths: [],
    hosts: [],
    args: {},
  },
});

const rule = (command: string): Rule => ({
  name: command,
  verdict: 'allow',
  reason: '',
  conditions: [
    makeCondition('tool', [patternOf('tool', 'bash_run')]),
    makeCondition('command', [patternOf('command', command)]),
  ],
  past: [],
  at: { file: 'x', line: 1 },
});

test('P-08 a rule that means any part of a refused call touches it', () => {
  const refused = new RefusedCalls([ran('ls', 'git push origin a')], []);
  expect(refused.areTouchedBy(rule('git push {origin,backup} *'))).toBe(true);
  expect(refused.areTouchedBy(rule('ls'))).toBe(true);
  expect(refused.areTouchedBy(rule('git pull'))).toBe(false);
});

test('P-08 a part that people let through again and again is not the reason of a no', () => {
  const often = Array.from({ length: 5 }, () => ran('grep x a', 'wc -l'));
  const refused = new RefusedCalls([ran('grep password a', 'wc -l')], often);
  expect(refused.areTouchedBy(rule('wc -l'))).toBe(false);
  expect(refused.areTouchedBy(rule('grep * a'))).toBe(true);
  const seldom = new RefusedCalls([ran('grep password a', 'wc -l')], often.slice(1));
  expect(seldom.areTouchedBy(rule('wc -l'))).toBe(true);
});

test('P-08 where every part was let through again and again, none is excused', () => {
  const often = Array.from({ length: 5 }, () => [ran('ls'), ran('git push')]).flat();
  const refused = new RefusedCalls([ran('ls', 'git push')], often);
  expect([rule('ls'), rule('git push')].map((one) => refused.areTouchedBy(one))).toEqual([
    true,
    true,
  ]);
});
