import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeBlocks, withoutTemplate } from './marked-text.js';
import { parseQuery } from './parse-query.js';

const issue = [
  'Header is lost after a redirect',
  '<!-- Please search the tracker',
  'before you file a report. -->',
  '### Steps to reproduce',
  '- [x] I have read the guide',
  'The cookie jar drops it.',
  '```',
  'client.banana()',
  '```',
].join('\n');

test('what the template of an issue wrote is not read, and everything else keeps its place', () => {
  const cleaned = withoutTemplate(issue);
  expect(cleaned).not.toMatch(/tracker|reproduce|guide/);
  expect(cleaned.indexOf('cookie jar')).toBe(issue.indexOf('cookie jar'));
  for (const title of ['### Steps of the build are lost', '## Summary of orders is wrong\n'])
    expect(withoutTemplate(title)).toBe(title);
});

test('the questions of a form are not read where they stand alone, and a title is always read', () => {
  const text = [
    'What version is sent?',
    'What is the expected output? What do you see instead?',
    'Expected results:',
    'Expected results are sorted by name.',
  ].join('\n');
  const [title, question, heading, prose] = withoutTemplate(text).split('\n');
  expect(title).toBe('What version is sent?');
  expect(`${question}${heading}`.trim()).toBe('');
  expect(prose).toBe('Expected results are sorted by name.');
});

test('a title counts more than the text below it, and that more than a block of code', () => {
  const { terms } = parseQuery(issue);
  expect(terms.get('redirect')).toBeGreaterThan(terms.get('jar') ?? 0);
  expect(terms.get('jar')).toBeGreaterThan(terms.get('banana') ?? 0);
  expect(parseQuery('lost redirect\n').terms.get('redirect')).toBe(1);
});

test('a block that is not closed goes to the end, and a comment that is not closed too', () => {
  expect(codeBlocks('a ``` b')).toEqual([{ from: 2, to: 7 }]);
  expect(withoutTemplate('a <!-- b\nc')).toBe('a       \n ');
});

test('cleaning keeps the length of any text', () => {
  const piece = fc.constantFrom('<!--', '-->', '```', '\n', '# Description', '- [ ] x', 'word ');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      expect(withoutTemplate(text)).toHaveLength(text.length);
    }),
  );
});
