import { expect, test } from 'vitest';
import { linksAt } from './value-links.js';

/** Where each link that fits leads to. */
function valuesAt(text: string): number[] {
  return linksAt(text, 0).flatMap(({ regex }) => {
    regex.lastIndex = 0;
    return regex.test(text) ? [regex.lastIndex] : [];
  });
}

test.each([
  ['=', ''],
  [' = ', ''],
  ['": "', '": '],
  [' => ', ''],
  [': string = ', ''],
  ['：', ''],
  ['", "', '", '],
  ['" value="', '" value='],
  ['>', ''],
  ['` | ', ''],
  ['\n  value: ', ''],
  ['", "value": "', '", "value": '],
  [', value: ', ''],
  ['("', '('],
  [' is ', ''],
  [' will be: ', ''],
  [" by '", ' by '],
])('a value is looked for behind %j', (link, upTo) => {
  expect(valuesAt(`${link}x`)).toContain((upTo || link).length);
});

test.each(['', ' and', '.', ' of the user', '-', '; x'])('none behind %j', (text) => {
  expect(valuesAt(text)).toEqual([]);
});
