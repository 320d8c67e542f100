import { expect, test } from 'vitest';
import { parseRipgrepLine } from './ripgrep-json.js';

const line = (value: unknown) => parseRipgrepLine(Buffer.from(JSON.stringify(value)));
const data = {
  path: { text: './a.ts' },
  lines: { text: 'const ä = find;\n' },
  line_number: 7,
  absolute_offset: 90,
  submatches: [{ start: 11 }, { start: 3 }],
};

test('a match has its place, its bytes and the column of its first hit, counted in characters', () => {
  expect(line({ type: 'match', data })).toEqual({
    found: './a.ts',
    line: 7,
    column: 11,
    bytes: Buffer.from('const ä = find;\n'),
    offset: 90,
    isContext: false,
  });
});

test('a line of context is told as one; where no place is known it is the line’s beginning', () => {
  const { submatches: _, line_number: __, ...rest } = data;
  expect(line({ type: 'context', data: rest })).toMatchObject({
    line: 0,
    column: 1,
    isContext: true,
  });
  for (const submatches of [[], 'x', [null], [{ start: 'x' }]])
    expect(line({ type: 'match', data: { ...data, submatches } })?.column).toBe(1);
});

test('names and lines that are no UTF-8 come as they are', () => {
  const bytes = Buffer.from([0x61, 0xff, 0x0a]);
  const lines = { bytes: bytes.toString('base64') };
  expect(line({ type: 'match', data: { ...data, lines } })?.bytes).toEqual(bytes);
  const path = { bytes: Buffer.from('b.ts').toString('base64') };
  expect(line({ type: 'match', data: { ...data, path } })?.found).toBe('b.ts');
});

test.each([
  ['another kind', { type: 'begin', data }],
  ['no data', { type: 'match' }],
  ['no object', 'match'],
  ['no path', { type: 'match', data: { ...data, path: { text: 5 } } }],
  ['no lines', { type: 'match', data: { ...data, lines: 'x' } }],
  ['no offset', { type: 'match', data: { ...data, absolute_offset: '90' } }],
])('what is no hit is none: %s', (_, value) => {
  expect(line(value)).toBeUndefined();
});
