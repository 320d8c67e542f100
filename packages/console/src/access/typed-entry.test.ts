import { expect, test } from 'vitest';
import { readEntry } from './typed-entry.js';

const code = `mhx3k2aa.${'n'.repeat(16)}.${'s'.repeat(43)}`;

test.each([
  ['the code alone', code],
  ['with blanks around it', `  ${code}\n`],
  ['the address that was printed', `http://127.0.0.1:19789/#/launch/${code}`],
  ['an address with a page', `http://127.0.0.1:19789/#/launch/${code}/chat/main`],
  ['what stands behind the address', `#/launch/${code}`],
])('N-07 a launch code is known: %s', (_name, text) => {
  expect(readEntry(text)).toEqual({ launch_code: code });
});

test.each([
  'slu_1b2c3d4e',
  `eyJhbGciOiJSUzI1NiJ9.${'p'.repeat(60)}.${'s'.repeat(43)}`,
  `${code}.more`,
  'http://127.0.0.1:19789/#/chat',
  'http://127.0.0.1:19789/#/launch/',
])('N-07 everything else is taken for a token: %s', (text) => {
  expect(readEntry(` ${text} `)).toEqual({ token: text });
});
