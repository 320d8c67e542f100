import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Inline, readInline, readMarkdown } from './markdown.js';

test('N-07 headings, lists, quotes, rules, code and paragraphs are told apart', () => {
  const text = [
    '# Plan',
    '',
    'First *do* this,',
    'then `that`.',
    '- one',
    '- **two**',
    '1. first',
    '2. second',
    '> said',
    '---',
    '```ts',
    '# no heading',
    '- no item',
    '```',
    'end',
  ].join('\n');
  expect(readMarkdown(text).map(({ kind }) => kind)).toEqual([
    'heading',
    'paragraph',
    'list',
    'list',
    'quote',
    'rule',
    'code',
    'paragraph',
  ]);
  expect(readMarkdown(text)[6]).toEqual({
    kind: 'code',
    language: 'ts',
    text: '# no heading\n- no item',
  });
});

test('N-07 code that is still being written is code to the end', () => {
  expect(readMarkdown('so:\n~~~py\nx = 1\n```')).toEqual([
    { kind: 'paragraph', lines: [[{ kind: 'text', text: 'so:' }]] },
    { kind: 'code', language: 'py', text: 'x = 1\n```' },
  ]);
});

test('N-07 only addresses of the web are links', () => {
  expect(
    readInline('[a](https://a.example/x) [b](javascript:alert(1)) https://c.example.'),
  ).toEqual([
    { kind: 'link', text: 'a', href: 'https://a.example/x' },
    { kind: 'text', text: ' [b](javascript:alert(1)) ' },
    { kind: 'link', text: 'https://c.example.', href: 'https://c.example.' },
  ]);
  for (const bad of ['data:text/html,x', 'vbscript:x', 'file:///etc/passwd', '//evil.example']) {
    expect(readInline(`[x](${bad})`).every(({ kind }) => kind !== 'link')).toBe(true);
  }
});

test('N-07 no letter is lost or made up, whatever a model writes', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('a', '文', ' ', '*', '**', '`', '[', '](', ')', 'https://x', '\u202e'),
        {
          maxLength: 40,
        },
      ),
      (pieces) => {
        const line = pieces.join('');
        expect(lettersBeside(line, readInline(line))).toBe('');
      },
    ),
  );
});

/** Takes the pieces out of the line one after the other; the letters that are left belong to none of them. */
function lettersBeside(line: string, pieces: readonly Inline[]): string {
  let rest = line;
  let beside = '';
  for (const piece of pieces) {
    const named = piece.kind === 'link' ? [`[${piece.text}](${piece.href})`] : [];
    const [found] = [...named, piece.text]
      .map((written) => ({ written, index: rest.indexOf(written) }))
      .filter(({ index }) => index !== -1)
      .sort((one, other) => one.index - other.index);
    if (!found) throw new Error(`${JSON.stringify(piece)} does not stand in ${rest}`);
    beside += rest.slice(0, found.index);
    rest = rest.slice(found.index + found.written.length);
  }
  return (beside + rest).replace(/[^a文\u202e]/g, '');
}

test('N-07 hostile text is read in one go', () => {
  for (const piece of ['*', '`', '[', '[a](', '**a', '> ', '- ', '```\n', '# ']) {
    readMarkdown(piece.repeat(20_000));
  }
});
