import { expect, test } from 'vitest';
import { expandExample } from '../rules/classes.js';
import { redact } from './redact.js';

const tokens = ['ghp_{w36}', 'AKIA{U16}', 'npm_{w36}', 'glpat-{W20}', 'xoxb-{d12}-{d12}-{w24}'];
const before = ['', '\n', '\\n', '\\r\\n', '\\t', '-', '_', '--', 'old-', 'OLD_', '"', '=', '%0A'];
const after = ['', '\n', '\\n', '-', '_', '-old', '_OLD', '\\', '"', ',', '\nHOST1=db1.example'];

test.each(tokens.map((token) => ({ token })))(
  'the token $token is found whatever stands beside it, and what stands there stays',
  ({ token }) => {
    const secret = expandExample(token);
    const isOpen = token.startsWith('glpat') || token.startsWith('xoxb');
    for (const left of before)
      for (const right of after.filter((text) => !(isOpen && /^[-_]/.test(text)))) {
        const { text } = redact(left + secret + right);
        expect(text, left + token + right).toMatch(/<redacted:\w+>/);
        expect(text.startsWith(left) && text.endsWith(right), left + token + right).toBe(true);
      }
  },
);

test.each(['risk-{w36}', 'desk_{h48}', 'my_npm_config', 'run-test_case', 'a_re_compile'])(
  'a name that only ends like the beginning of a token is left alone: %s',
  (name) => {
    expect(redact(expandExample(name)).text).toBe(expandExample(name));
  },
);

test.each([
  ['beginnings of the same token', 'x-ghp_a-ghp_b-ghp_c-'],
  ['more beginnings than are looked at', 'x-ghp_a-'.repeat(40)],
  ['halves of tokens', '"tvly-"\n"'.repeat(60)],
])('I06 a token is found behind %s', (_name, before) => {
  const secret = expandExample('ghp_{w36}');
  expect(redact(before + secret).text).not.toContain(secret.slice(4, 16));
});

test('a broken token is found behind more halves of tokens than are put together', () => {
  const secret = expandExample('ghp_{w36}');
  const broken = `"${secret.slice(0, 20)}" + "${secret.slice(20)}"`;
  expect(redact(`${'"tvly-" + "a" + '.repeat(60)}${broken}`).text).not.toContain(
    secret.slice(4, 16),
  );
});
