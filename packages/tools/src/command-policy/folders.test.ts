import { expect, test } from 'vitest';
import { effectiveCommands } from './effective-command.js';
import { Folders } from './folders.js';
import { UNKNOWN_PART, type Word } from './script.js';

const words = (...shapes: readonly string[]) => shapes.map((shape) => ({ shape }) as Word);

function after(...steps: readonly (readonly string[])[]): readonly string[] {
  const folders = new Folders('.');
  for (const [program = '', ...args] of steps) folders.follow(program, words(...args));
  return folders.all;
}

test('S15 cd leads to a folder, and the folders before it stay possible', () => {
  expect(after(['cd', 'a'])).toEqual(['.', 'a']);
  expect(after(['cd', 'a'], ['cd', 'b'])).toEqual(['.', 'a', 'b', 'a/b']);
  expect(after(['pushd', 'a'])).toEqual(['.', 'a']);
  expect(after(['echo', 'a'])).toEqual(['.']);
});

test('S15 cd without a folder leads home, with or without options', () => {
  expect(after(['cd'])).toEqual(['.', '~']);
  expect(after(['cd', '-P'])).toEqual(['.', '~']);
  expect(after(['cd', '--'])).toEqual(['.', '~']);
});

test('S15 where a step back leads is not known', () => {
  for (const step of [['cd', '-'], ['popd'], ['pushd', '+1'], ['pushd', '-2']]) {
    expect(after(step)).toEqual(['.', UNKNOWN_PART]);
  }
});

test('S15 more folders than are kept make the place unknown', () => {
  const folders = new Folders('.');
  for (let count = 0; count < 8; count += 1) folders.follow('cd', words(`f${count}`));
  expect(folders.all).toHaveLength(25);
  expect(folders.all.at(-1)).toBe(UNKNOWN_PART);
});

test('S15 a program told to work elsewhere is judged there too, and only that program', () => {
  const folders = new Folders('.');
  expect(folders.of('git', words('-C', '/x', 'status'))).toEqual(['.', '/x']);
  expect(folders.of('git', words('-C/x'))).toEqual(['.', '/x']);
  expect(folders.of('make', words('--directory=/x'))).toEqual(['.', '/x']);
  expect(folders.of('npm', words('--prefix', 'web', 'ci'))).toEqual(['.', 'web']);
  expect(folders.of('git', words('-C'))).toEqual(['.', UNKNOWN_PART]);
  expect(folders.of('echo', words('-C', '/x'))).toEqual(['.']);
  expect(folders.all).toEqual(['.']);
});

test('S03 what runs inside a process substitution is seen, and its place as an argument is unknown', () => {
  const seen = effectiveCommands('diff <(cat a) >(tee b)', '.');
  expect(seen.map(({ program }) => program).sort()).toEqual(['cat', 'diff', 'tee']);
});
