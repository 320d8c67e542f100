import { expect, test } from 'vitest';
import { namesInOtherLanguages } from './translated-names.js';

test('V-02 a place or a day is known under its names in other languages', () => {
  expect(namesInOtherLanguages('München')).toContain('munich');
  expect(namesInOtherLanguages('vienna')).toContain('维也纳');
  expect(namesInOtherLanguages('Sonntag')).toContain('sunday');
  expect(namesInOtherLanguages('Springfield')).toEqual([]);
});
