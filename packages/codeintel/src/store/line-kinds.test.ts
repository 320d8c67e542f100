import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commentTest, lineKinds } from './line-kinds.js';

function kinds(path: string, lines: readonly string[]): string {
  const text = lines.join('\n');
  const isComment = commentTest(path, text, lines);
  return lines.map((_, number) => (isComment(number) ? 'c' : '-')).join('');
}

test('a line is a comment by how it begins, and as long as a block goes on', () => {
  const text = ['code(); // note', '// note', '/* a', 'b */', 'code();', '# note'];
  expect(kinds('a.ts', text)).toBe('-ccc-c');
  expect(kinds('a.rs', text)).toBe('-ccc--');
});

test.each(['// a', '  -- a', '\t* a', '<!-- a', '/* a */', '""" a """', "'''a'''"])(
  'the line %j is a comment of its own',
  (line) => {
    expect(kinds('a.ts', ['code();', line, 'code();'])).toBe('-c-');
  },
);

test.each(['a // b', 'a /* b', 'a = """b', '*a', '-a', '/a', '<!-', '"a"'])(
  'the line %j is none',
  (line) => {
    expect(kinds('a.ts', ['code();', line, 'code();'])).toBe('---');
  },
);

test('a block of either kind goes to the line that closes it, and one that nothing closes to the end', () => {
  expect(kinds('a.py', ['"""', 'a', "'''", 'b'])).toBe('ccc-');
  expect(kinds('a.ts', ['/**', 'a', '"""', '*/', 'b'])).toBe('cccc-');
  expect(kinds('a.ts', ['a', '/*', 'b', 'c'])).toBe('-ccc');
  expect(kinds('a.ts', ['a', '/*', 'b', ''])).toBe('-cc-');
  expect(kinds('a.ts', ['/* a */', 'b', '  /* c', 'd */ e', 'f', "'''", 'g'])).toBe('c-cc-cc');
});

test('a blank line counts as what the next one begins with', () => {
  expect(kinds('a.ts', ['a', '', '// b', ' ', '  // c'])).toBe('-cc-c');
  expect(kinds('a.ts', ['a', '', '/* b', 'c */', 'd'])).toBe('-ccc-');
  expect(kinds('a.ts', ['a', '', '  /* b', 'c */', 'd'])).toBe('--cc-');
});

const pieces = fc.constantFrom(
  ...['/*', '*/', '"""', "'''", '//', '# x', '* a', 'code();', ' ', '\t', '\n', '\n', '\r\n'],
);

test('the spans of a text are its lines of one kind, whole and without a gap', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      const lines = text.split('\n');
      const isComment = commentTest('a.ts', text, lines);
      const spans = lineKinds('a.ts', text);
      expect(spans.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text);
      let offset = 0;
      for (const [number, line] of lines.entries()) {
        const span = spans.find(({ from, to }) => from <= offset && offset < to);
        if (offset < text.length) expect(span?.isComment).toBe(isComment(number));
        offset += line.length + 1;
      }
      for (const [place, { isComment: own }] of spans.entries())
        expect(spans[place + 1]?.isComment).not.toBe(own);
    }),
  );
});
