import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paint } from './paint.js';
import { terminalText } from './terminal-text.js';

const OWN_STYLE = new RegExp(`${'\u001b'}\\[(?:1|2|22|31|32|33|36|39)m`, 'g');
const CONTROL = /[^\P{Cc}\t\n]/u;

test.each([
  ['moves the cursor', 'a\u001b[2Ab'],
  ['erases the screen', '\u001b[2J\u001b[H'],
  ['sets the title', '\u001b]0;owned\u0007'],
  ['writes to the clipboard', '\u001b]52;c;cm0gLXJmIC8=\u0007'],
  ['hides text', '\u001b[8mhidden\u001b[28m'],
  ['a link that leads elsewhere', '\u001b]8;;http://evil\u001b\\here\u001b]8;;\u001b\\'],
  ['eight-bit introducer', '\u009b2J'],
  ['goes back over the line', 'rm -rf /\rls'],
  ['backspace', 'no\b\byes'],
])('J07 a text that %s reaches a terminal without a control byte', (_what, text) => {
  const shown = terminalText(text);
  expect(shown).not.toMatch(CONTROL);
  expect(shown).toContain('\\u{');
});

test('J07 line feeds and tabs stay, and so does our own colour', () => {
  const color = paint(true);
  expect(terminalText(`a\tb\n${color.bold(color.red('c'))}`)).toBe(
    `a\tb\n${color.bold(color.red('c'))}`,
  );
});

test('J07 property: nothing but line feed, tab and our own styles passes', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u001b[', '\u001b]', '31m', '1m', '\r\u001b[K', '\u001b', '\u009b', '8m'),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = `x${parts.join('')}`;
      const bare = terminalText(text).replaceAll(OWN_STYLE, '');
      expect(bare).not.toMatch(CONTROL);
    }),
  );
});
