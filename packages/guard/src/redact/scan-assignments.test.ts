import { expect, test } from 'vitest';
import { expandExample } from '../rules/classes.js';
import { redact } from './redact.js';

const secret = expandExample('{w24}');

test.each(['secret_key', 'api_key', 'token', 'password', 'client_secret'])(
  'the value of %s in a string with written line breaks ends where its line does',
  (name) => {
    const text = `"HOST=a\\n${name}=${secret}\\nUSER=bob"`;
    const kind = name === 'password' ? 'password' : 'secret';
    expect(redact(text).text).toBe(`"HOST=a\\n${name}=<redacted:${kind}>\\nUSER=bob"`);
  },
);

test('a flag that another flag follows has no value', () => {
  const text = `deploy --token --password --api-key ${secret}`;
  expect(redact(text).text).toBe('deploy --token --password --api-key <redacted:secret>');
});

test('a chain of names has no value and is read once', () => {
  const text = 'token:'.repeat(500);
  expect(redact(text).text).toBe(text);
});

test.each(['password: string', 'const token = getToken()', 'token: TOKEN', 'password=\\n'])(
  'nothing is redacted in %j',
  (text) => {
    expect(redact(text).text).toBe(text);
  },
);
