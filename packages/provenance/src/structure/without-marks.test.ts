import { expect, test } from 'vitest';
import { withoutMarks } from './without-marks.js';

test.each([
  ['<<- id: 7>>', '- id: 7'],
  ['```json\n{"id":7}\n```', '{"id":7}'],
  ['<tool-output>\nid: 7\n</tool-output>', '\nid: 7\n'],
  ['<<one>> and <<two>>', '<<one>> and <<two>>'],
  ['<a>one</a> and <a>two</a>', '<a>one</a> and <a>two</a>'],
  ['<a>one</b>', '<a>one</b>'],
  ['plain', 'plain'],
  ['', ''],
])('marks around a whole result are no part of it: %j', (text, inner) => {
  expect(withoutMarks(text)).toBe(inner);
});
