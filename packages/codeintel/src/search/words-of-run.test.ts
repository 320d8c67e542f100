import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOfRun } from './words-of-run.js';

function wordsIn(run: string): string[] {
  return wordsOfRun(run).map((word) => word.text);
}

test('a run of Chinese is cut into the fewest known words', () => {
  expect(wordsIn('请求头部')).toEqual(['请求', '头部']);
  expect(wordsIn('内存泄漏')).toEqual(['内存泄漏']);
  expect(wordsIn('对数组排序')).toEqual(['对', '数组', '排序']);
  expect(wordsIn('从属性读取')).toEqual(['从', '属性', '读取']);
  expect(wordsIn('请求数据')).toEqual(['请求', '数据']);
  expect(wordsIn('')).toEqual([]);
});

test('cutting a run loses no order, overlaps nothing and takes any text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\u4e00-\u9fff]{0,40}$/), (run) => {
      let end = 0;
      for (const word of wordsOfRun(run)) {
        expect(word.start).toBeGreaterThanOrEqual(end);
        expect(run.slice(word.start, word.end)).toBe(word.text);
        end = word.end;
      }
      expect(end).toBeLessThanOrEqual(run.length);
    }),
  );
});
