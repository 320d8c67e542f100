import { expect, test } from 'vitest';
import { RUNNING_OPTIONS } from './running-options.js';

test('a program that stands in several lines has the options of all of them', () => {
  const { options = [] } = RUNNING_OPTIONS.get('tar') ?? {};
  expect(options).toEqual(expect.arrayContaining(['-I', '--to-command', '--checkpoint-action']));
  expect(RUNNING_OPTIONS.get('bsdtar')?.options).toEqual(options);
});

test('only a program whose names end with ! wants its long options written out', () => {
  const whole = [...RUNNING_OPTIONS].flatMap(([name, { abbreviates }]) =>
    abbreviates ? [] : name,
  );
  expect(whole.sort()).toEqual(['go', 'just', 'mvn', 'npm', 'pnpm', 'yarn']);
});

test('a name of an object leads to no program', () => {
  expect(RUNNING_OPTIONS.get('constructor')).toBeUndefined();
});
