import { afterEach, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { openCodebase } from './codebase.js';
import { standingOf } from './naming.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

test('O-21 the code names things by a word that is part of names, of symbols or of files', async () => {
  const users = Array.from({ length: 30 }, (_, at) => [
    `src/user-${at}.ts`,
    `export const wait${at} = () => { until = cookie; };\n`,
  ]);
  made = temporaryRepository({
    ...Object.fromEntries(users),
    'src/jar.ts': 'export function untilDone() {}\n',
    'src/cookie-a.ts': 'export function readCookie() {}\n',
    'src/cookie-b.ts': 'export function writeCookie() {}\n',
    'src/cookie-c.ts': 'export function dropCookie() {}\n',
    'src/cookie-d.ts': 'export function cookieOf() {}\n',
    'test/jar.test.ts': 'function spreadsheet() {}\n',
  });
  const codebase = await openCodebase({ ...made, makeExtractor: createExtractor }, 'cookie until');
  try {
    const naming = (term: string) => standingOf(codebase.index, term);
    expect(['cooki', 'cookie'].map(naming)).toContain('naming');
    expect(naming('until')).toBe('present');
    expect(naming('spreadsheet')).toBe('absent');
    expect(naming('nowhere')).toBe('absent');
  } finally {
    codebase.close();
  }
});
