import { expect, test } from 'vitest';
import { CUT_MARK, withoutCutMarks } from './cut-mark.js';
import { visibleText } from './visible-text.js';

test('G-08 in a line of ours our cut shows as one, and no text of a model passes for it', () => {
  const line = `${withoutCutMarks('rm a… (+3)…')}${CUT_MARK}`;
  expect(line).toBe('rm a... (+3)...…');
  expect(visibleText(line, 'line')).toBe(line);
  expect(visibleText(line)).toBe('rm a... (+3)...\\u{2026}');
});

test('G-08 a line of ours hides nothing else: look-alikes and unseen characters are escapes in it', () => {
  expect(visibleText('c\u0430t a\u200bb…', 'line')).toBe('c\\u{430}t a\\u{200b}b…');
});
