import { expect, test } from 'vitest';
import { compileSigns, WORD_END } from './compile-signs.js';

const rule = (anchors: readonly string[], pattern: string) => ({
  name: 'order',
  kind: 'override/4',
  anchors,
  pattern,
});

test('each wording of a pattern stands by itself, under what it begins with', () => {
  expect(compileSigns([rule(['if', 'when'], '(?:if you (?:are|see)|when \\w{1,9} asks)')])).toEqual(
    {
      rules: 'order override/4',
      alternatives: '0\t0\t10\tif you (?:are|see)\n0\t1\t19\twhen \\w{1,9} asks',
      starts: 'if you a\t0\nif you s\t0\n\n\nwhen \t1',
      needs: 'are\t0\n\n\nsee\t0\n\n\n asks\t1',
    },
  );
});

test('wordings that need the same share the need, and of a long match nothing is known', () => {
  const { alternatives, needs } = compileSigns([
    rule(['if'], 'if (?:a|b) now|if [^.]{0,9} now|if (?:\\w+ )+ now'),
  ]);
  expect(alternatives.split('\n').map((row) => row.split('\t')[1])).toEqual(['0', '0', '']);
  expect(needs).toBe(' now\t0');
});

test('a wording that does not begin with an anchor of its rule is not looked for', () => {
  expect(compileSigns([rule(['if'], 'if you|unless you')]).starts).toBe('if you\t0');
});

test('an anchor that is all that is known of a beginning counts only where its word ends', () => {
  expect(compileSigns([rule(['if'], 'if\\W\\w+')]).starts).toBe(`if${WORD_END}\t0`);
  expect(compileSigns([rule(['if'], 'iffy')]).starts).toBe('');
  expect(compileSigns([rule(['##'], '##\\w+')]).starts).toBe('##\t0');
});

test('a longer start is left out where a shorter one of the same wording stands', () => {
  expect(compileSigns([rule(['to'], 'to(?: you)?\\W+')]).starts).toBe(`to${WORD_END}\t0`);
});
