import { expect, test } from 'vitest';
import { explain } from './explain.js';
import { redact } from './redact/redact.js';

test('says which rule, which line and column, and from which source, without the secret', () => {
  const token = `ghp_${'a8Kq2ZmX7bTnR4vLs0YdWc9HjE3pFg6UiQ5o'}`;
  const text = `first\nsecond ${token}\npassword="Horse9!Bat"\n`;
  const explained = explain(text, redact(text).findings);
  expect(explained).toMatchObject([
    { rule: 'github-token', line: 2, column: 8, licence: 'MIT' },
    { rule: 'password-assignment', line: 3, column: 11 },
  ]);
  expect(explained[0]?.source).toContain('github');
  expect(JSON.stringify(explained)).not.toContain(token);
});
