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

test('what a report says of its environment weighs less, as a section, a table or a line with a version', () => {
  const told = `it fails\n\n## Details\nThe kettle boils.\n${story(LONG_TEXT)}`;
  const full = weightOf(told, 'kettl');
  const places = [
    `## My Environment\nThe kettle boils.\n## Details\n${story(LONG_TEXT)}`,
    `${story(LONG_TEXT)}\n| kettle | off |\n`,
    `${story(LONG_TEXT)}\n- kettle: 1.4.2\n`,
    `${story(LONG_TEXT)}\nkettle 1.4.2\n`,
  ];
  for (const place of places)
    expect(weightOf(`it fails\n\n${place}`, 'kettl')).toBeLessThan(full / 2);
  expect(weightOf('it fails\n\n## Environment\nThe kettle boils.', 'kettl')).toBe(full);
});

test('a title about versions is no section, and the one after such a section is read in full', () => {
  const report = `## Version of the kettle is lost\n${story(LONG_TEXT)}\n### Version\n4\n### Steps\nFill the jug.`;
  expect(weightOf(report, 'jug')).toBe(1);
  expect(weightOf(report, 'kettl')).toBeGreaterThan(2);
});

test('lines that end as on Windows are lines', () => {
  const text = 'gateway stalls\n\n### Steps to reproduce\nThe kettle boils.';
  expect(parseQuery(text.replaceAll('\n', '\r\n')).terms).toEqual(parseQuery(text).terms);
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
