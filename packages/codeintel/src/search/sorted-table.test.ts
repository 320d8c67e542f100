import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SortedTable } from './sorted-table.js';

const key = fc.string({
  unit: fc.constantFrom('缓', '存', '请', '求', '\ue000', 'T', ' '),
  minLength: 1,
  maxLength: 5,
});
const value = fc.constantFrom('', 'cache', 'request two_words', 're-');

test('a sorted table knows its keys with their values, and no others', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(key, value), { selector: ([own]) => own }),
      key,
      (rows, other) => {
        const known = new Map(rows);
        const lines = [...known.keys()].sort().map((own) => {
          const meant = known.get(own);
          return meant === '' ? `${own}\n` : `${own}\t${meant}\n`;
        });
        const table = new SortedTable(lines.join(''));
        for (const [own, meant] of known) expect(table.get(own)).toBe(meant);
        expect(table.get(other)).toBe(known.get(other));
      },
    ),
  );
});

test('what is no key of its own is not found', () => {
  const table = new SortedTable('缓存\tcache buffer\n请求\n');
  for (const text of ['', ' ', '缓', '缓存\tcache', 'cache', '请求\n', '\n'])
    expect(table.get(text)).toBeUndefined();
  expect(table.get('请求')).toBe('');
  expect(new SortedTable('').get('请求')).toBeUndefined();
});
