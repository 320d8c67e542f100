import { expect, test } from 'vitest';
import { parseQuery } from './parse-query.js';
import { LONG_TEXT } from './place-weights.js';

const story = (length: number): string => 'so it went on '.repeat(length / 14);
const weightOf = (text: string, term: string): number => parseQuery(text).terms.get(term) ?? 0;

test('the longer a report the more its title weighs', () => {
  const texts = [LONG_TEXT / 2, LONG_TEXT * 2, LONG_TEXT * 4].map(
    (length) => `gateway stalls\n\nThe kettle boils.\n${story(length)}`,
  );
  const shares = texts.map((text) => weightOf(text, 'gateway') / weightOf(text, 'kettl'));
  expect(shares[0]).toBe(2);
  expect(shares[1]).toBeGreaterThan(3);
  expect(shares[2]).toBeGreaterThan((shares[1] ?? 0) + 1);
});

test('a text of one line has no title, however long it is', () => {
  expect(weightOf(`gateway stalls ${story(LONG_TEXT * 4)}`, 'gateway')).toBe(1);
});

test('the words of a stack frame and of a link weigh less than those of a sentence', () => {
  const told = weightOf('it fails\nin the kettle\n', 'kettl');
  const framed = weightOf('it fails\n\tat org.kettle.App.main(App.java:31)\n', 'kettl');
  const linked = weightOf('it fails\nhttps://kettle.example/about\n', 'kettl');
  expect(framed).toBeLessThan(told / 2);
  expect(linked).toBeLessThan(told / 2);
});

test('a link to a file names the file, one to a page names none', () => {
  const { paths } = parseQuery(
    'see https://code.example/owner/name/blob/1f2e3d/src/net/dial.go#L40-L52 and https://example.com/about',
  );
  expect(paths).toContain('src/net/dial.go');
  expect(paths.filter((path) => path.includes('about'))).toEqual([]);
});

test('only names that the title of a long report leaves out are taken for what its program uses', () => {
  const body = 'let a = new ObjectMapper(); a.readTree();';
  const report = parseQuery(`readTree drops nulls\n\n${body}\n${story(LONG_TEXT)}`);
  expect([...report.usedNames]).toEqual(['ObjectMapper']);
  expect(parseQuery(`readTree drops nulls\n\n${body}`).usedNames.size).toBe(0);
});
