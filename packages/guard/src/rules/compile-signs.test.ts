import { expect, test } from 'vitest';
import { compileSigns, WORD_END } from './compile-signs.js';

const rule = (anchors: readonly string[], pattern: string) => ({
  name: 'order',
  kind: 'override/4',
  anchors,
  pattern,
});

test('each wording of a pattern stands by itself, under what it begins with', () => {
  expect(compileSigns([rule(['if', 'when'], '(?:if you (?:are|see)|when \\w+ asks)')])).toEqual({
    rules: ['order override/4'],
    alternatives: ['0 if you (?:are|see)', '0 when \\w{1,400} asks'],
    starts: { if: 'if you are\t0\nif you see\t0', wh: 'when \t1' },
  });
});

test('a wording that does not begin with an anchor of its rule is not looked for', () => {
  expect(compileSigns([rule(['if'], 'if you|unless you')]).starts).toEqual({ if: 'if you\t0' });
});

test('an anchor that is all that is known of a beginning counts only where its word ends', () => {
  expect(compileSigns([rule(['if'], 'if\\W\\w+')]).starts).toEqual({ if: `if${WORD_END}\t0` });
  expect(compileSigns([rule(['if'], 'iffy')]).starts).toEqual({});
  expect(compileSigns([rule(['##'], '##\\w+')]).starts).toEqual({ '##': '##\t0' });
});

test('a longer start is left out where a shorter one of the same wording stands', () => {
  expect(compileSigns([rule(['to'], 'to(?: you)?\\W+')]).starts).toEqual({
    to: `to${WORD_END}\t0`,
  });
});
