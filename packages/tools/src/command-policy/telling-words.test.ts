import { expect, test } from 'vitest';
import { tellingWords } from './telling-words.js';

test('P-08 a program that can run anything is known to look by its first words only', () => {
  expect(tellingWords(['kubectl', 'get', 'pods'])).toEqual({ count: 2, looks: true });
  expect(tellingWords(['docker', 'compose', 'logs', 'web'])).toEqual({
    count: 3,
    looks: true,
  });
  for (const words of [
    ['kubectl', 'exec', 'pod'],
    ['kubectl', '-n', 'x', 'delete'],
    ['kubectl', '--unknown', 'get', 'delete'],
    ['docker', 'compose', 'up'],
    ['docker', 'run', 'logs'],
    ['ssh', 'get'],
    ['constructor', '__proto__'],
    ['kubectl'],
    [],
  ])
    expect(tellingWords(words), words.join(' ')).toBeUndefined();
});

test('P-08 options before what a program does are told with it, where every way to read them looks', () => {
  expect(tellingWords(['kubectl', '-n', 'x', 'get', 'pods'])).toEqual({ count: 4, looks: true });
  expect(tellingWords(['docker', '--context=x', 'ps'])).toEqual({ count: 3, looks: true });
  expect(tellingWords(['kubectl', '-n', 'get', 'delete', 'x'])).toBeUndefined();
});

test('P-08 a script of the project says what runs, with the word behind it; any other does not', () => {
  expect(tellingWords(['python', 'manage.py', 'test', 'shop'])).toEqual({ count: 3, looks: false });
  expect(tellingWords(['python3.12', './tools/x.py', '--check'])).toEqual({
    count: 2,
    looks: false,
  });
  expect(tellingWords(['node', 'scripts/a.mjs'])).toEqual({ count: 2, looks: false });
  expect(tellingWords(['python3', '-m', 'pytest', 'a.py'])).toEqual({ count: 3, looks: false });
  expect(tellingWords(['php', 'artisan', 'make:test', 'A'])).toEqual({ count: 3, looks: false });
  for (const words of [
    ['python', '-c', 'x'],
    ['python', '-m', 'x.py'],
    ['node', '--eval', 'a.js'],
    ['node', '/tmp/a.js'],
    ['node', '~/a.js'],
    ['node', '../a.js'],
    ['node', 'a/../../b.js'],
    ['node', 'a'],
    ['sed', 'a.sed', 'x'],
    ['sh', 'a.sh'],
    ['awk', 'a.awk'],
  ])
    expect(tellingWords(words), words.join(' ')).toBeUndefined();
});
