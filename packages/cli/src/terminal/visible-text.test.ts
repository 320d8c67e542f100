import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleJson, visibleText } from './visible-text.js';

test('G-08 what would not show, move the cursor or turn the line around is written as an escape', () => {
  expect(visibleText('rm \u202e-rf\u202c \u001b[2K\rok\u200b')).toBe(
    'rm \\u{202e}-rf\\u{202c} \\u{1b}[2K\\u{0d}ok\\u{200b}',
  );
  expect(visibleText('two\n\tlines')).toBe('two\n\tlines');
  expect(visibleText('a\u00a0b\u001b', 'prose')).toBe('a\u00a0b\\u{1b}');
});

test('arguments shown for editing read back as they were, with nothing hidden in them', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })),
      (value) => {
        const shown = visibleJson(value);
        expect(visibleText(shown)).toBe(shown);
        expect(JSON.parse(shown)).toEqual(JSON.parse(JSON.stringify(value)));
      },
    ),
  );
});
