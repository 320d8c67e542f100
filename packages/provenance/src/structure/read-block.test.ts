import { expect, test } from 'vitest';
import { readBlock } from './read-block.js';

test('maps, lists and texts over several lines are read', () => {
  const text = [
    "- body: 'Hi Emma,",
    '',
    "    it''s due",
    '',
    "    James'",
    '  id_: 14',
    '  cc: []',
    '  note: a plain text',
    '    that goes on',
    '  long: "one\\',
    '    \\ two\\n\\',
    '    three \\"x\\""',
    '  to:',
    '  - emma@example.com',
    '  inner:',
    '    deep: |',
    '      line one',
    '      line two',
    '  shared_with:',
    '    linda.j@example.com: r',
    '- id_: 15',
    '',
  ].join('\n');
  expect(readBlock(text)).toEqual([
    {
      body: "Hi Emma,\n\nit's due\n\nJames",
      id_: '14',
      cc: null,
      note: 'a plain text\nthat goes on',
      long: 'one two\nthree "x"',
      to: ['emma@example.com'],
      inner: { deep: 'line one\nline two' },
      shared_with: { 'linda.j@example.com': 'r' },
    },
    { id_: '15' },
  ]);
});

test('a quote that never ends takes only what stands further in', () => {
  expect(readBlock("a: 'open\n  more\nb: 2")).toEqual({ a: 'open\nmore', b: '2' });
});

test.each(['', 'Dear tenant,\nplease pay.', 'Note: pay\nnow to me', '- '])(
  '%j is no such print',
  (text) => {
    expect(readBlock(text)).toBeUndefined();
  },
);
