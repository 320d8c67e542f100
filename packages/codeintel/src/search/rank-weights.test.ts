import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rankWeights } from './rank-weights.js';

/** Comments, strings and regular expressions, in the order of what begins first. */
const NOT_CODE =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<=[=(,:?!&|;[{}\n]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*/g;
const FRACTION = /(?<![\w$.])(?:\d[\d_]*)?\.\d|(?<![\w$.])\d[\d_.]*e-\d/;

function fractionsIn(text: string): string[] {
  const code = text.replace(NOT_CODE, (part) => part.replace(/[^\n]/g, ' '));
  return code.split('\n').filter((line) => FRACTION.test(line));
}

test('no fractional number stands in a source file of the search but here', () => {
  const folder = new URL('.', import.meta.url);
  const faults = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => name !== 'rank-weights.ts')
    .flatMap((name) => {
      const lines = fractionsIn(readFileSync(new URL(name, folder), 'utf8'));
      return lines.map((line) => `${name}: ${line.trim()}`);
    });
  expect(faults).toEqual([]);
});

test.each(['const a = 0.5;', 'f(.25)', 'x * 1e-6', 'a / 2.5', 'weigh(1_0.5)', "split('.') * 0.1"])(
  'the fraction in %j is seen',
  (line) => {
    expect(fractionsIn(line)).toHaveLength(1);
  },
);

test.each([
  "const v = '1.0';",
  '// 0.5',
  'const r = /[0.5]\\.5/g;',
  'a[1].b',
  'x1.y',
  '/** 0.5 */',
])('no fraction is seen in %j', (line) => {
  expect(fractionsIn(line)).toEqual([]);
});

test('every number is positive and has one line that says what it is for', () => {
  const text = readFileSync(new URL('rank-weights.ts', import.meta.url), 'utf8');
  const lines = text.split('\n');
  for (const [name, value] of Object.entries(rankWeights)) {
    expect(value, name).toBeGreaterThan(0);
    const place = lines.findIndex((line) => line.startsWith(`  ${name}: `));
    expect(lines[place - 1], name).toMatch(/^ {2}\/\*\* .{4,} \*\/$/);
  }
});
