import { expect, test } from 'vitest';
import { lookingWords } from './looking-words.js';

test('P-08 a program that can run anything is known to look by its first words only', () => {
  expect(lookingWords(['kubectl', 'get', 'pods'])).toBe(2);
  expect(lookingWords(['docker', 'compose', 'logs', 'web'])).toBe(3);
  for (const words of [
    ['kubectl', 'exec', 'pod'],
    ['kubectl', '-n', 'x', 'get'],
    ['docker', 'compose', 'up'],
    ['docker', 'run', 'logs'],
    ['ssh', 'get'],
    ['constructor', '__proto__'],
    ['kubectl'],
    [],
  ])
    expect(lookingWords(words), words.join(' ')).toBe(0);
});
