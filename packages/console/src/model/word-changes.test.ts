import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type WordPiece, wordChanges } from './word-changes.js';

const marked = (pieces: readonly WordPiece[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

test.each([
  ['const port = 80;', 'const port = 8080;', 'const port = [80];', 'const port = [8080];'],
  [
    'const a = one(two);',
    'const b = one(three);',
    'const [a] = one([two]);',
    'const [b] = one([three]);',
  ],
  ['', 'new', '', '[new]'],
  ['今天天气很好', '今天天气不好', '今天天气[很好]', '今天天气[不好]'],
  ['same', 'same', 'same', 'same'],
])('N-02 what changed is marked word by word: %s', (before, after, old, now) => {
  const changes = wordChanges(before, after);
  expect(marked(changes.before)).toBe(old);
  expect(marked(changes.after)).toBe(now);
});

const whole = (pieces: readonly WordPiece[]) => pieces.map(({ text }) => text).join('');
const same = (pieces: readonly WordPiece[]) =>
  pieces
    .filter(({ isChanged }) => !isChanged)
    .map(({ text }) => text)
    .join('');

test('N-02 nothing of a line is lost, and what is unmarked is the same on both sides', () => {
  const line = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('a', 'b', ' ', '文') }));
  fc.assert(
    fc.property(line, line, (before, after) => {
      const changes = wordChanges(before, after);
      expect(whole(changes.before)).toBe(before);
      expect(whole(changes.after)).toBe(after);
      expect(same(changes.before)).toBe(same(changes.after));
    }),
  );
});

test('N-02 a line of very many words is marked between what both begin and end with', () => {
  const many = Array.from({ length: 900 }, (_, index) => `w${index}`).join(' ');
  const changes = wordChanges(`x ${many} y`, `x ${many.replaceAll('w', 'v')} y`);
  expect(same(changes.after)).toBe('x  y');
});
