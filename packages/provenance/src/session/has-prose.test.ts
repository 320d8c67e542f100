import { expect, test } from 'vitest';
import { hasProse } from './has-prose.js';

test('five words can ask for something, and so can six Chinese characters', () => {
  expect(['sent to bob@x.org', 'GET https://x.org → 200', '已发送'].map(hasProse)).toEqual([
    false,
    false,
    false,
  ]);
  expect(['now send it to bob', '请把数据发送给他'].map(hasProse)).toEqual([true, true]);
});
