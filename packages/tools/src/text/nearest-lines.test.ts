import { describe, expect, test } from 'vitest';
import { nearestLines } from './nearest-lines.js';

describe('nearest lines', () => {
  const text = 'alpha\n  beta(one, two);\ngamma\nbeta(one, three);\n';
  test('the most alike comes first, with its line', () => {
    const [first, second] = nearestLines(text, 'beta(one, two)');
    expect(first).toMatchObject({ line: 2, text: '  beta(one, two);' });
    expect(second).toMatchObject({ line: 4 });
  });
  test('a block that differs only in white space is named as such', () => {
    const [first] = nearestLines(text, '\nbeta(one,two);\n   gamma\n');
    expect(first).toMatchObject({ line: 2, differsOnlyInWhiteSpace: true });
  });
  test('nothing alike, nothing given', () => {
    expect(nearestLines(text, 'qqqqq')).toEqual([]);
    expect(nearestLines(text, ' \n ')).toEqual([]);
    expect(nearestLines('', 'x')).toEqual([]);
  });
  test('a huge text with huge lines is answered', () => {
    const huge = `${'x'.repeat(1_000_000)}\n`.repeat(3) + 'needle here\n'.repeat(50_000);
    expect(nearestLines(huge, 'needle there')[0]).toMatchObject({ line: 4 });
  });
});
