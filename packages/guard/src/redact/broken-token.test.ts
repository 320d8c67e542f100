import { expect, test } from 'vitest';
import { expandExample } from '../rules/classes.js';
import { redact } from './redact.js';

const key = expandExample('sk-ant-api03-{W93}AA');

test.each([8, 6, 3])(
  'a key that a terminal cut in its line is redacted as one, cut at %i tenths',
  (tenths) => {
    const at = Math.floor((key.length * tenths) / 10);
    const text = `export ANTHROPIC_API_KEY_OF_STAGING=${key.slice(0, at)}\n${key.slice(at)}\n$ next`;
    expect(redact(text).text).toBe(
      'export ANTHROPIC_API_KEY_OF_STAGING=<redacted:anthropic_key>\n$ next',
    );
  },
);

test('a token of fixed length is put together over several lines', () => {
  const token = expandExample('ghp_{w36}');
  const text = [0, 14, 28].map((from) => token.slice(from, from + 14)).join('\n');
  expect(redact(`${text}\nend`).text).toBe('<redacted:github_token>\nend');
});

test('a long web token of many lines is redacted whole', () => {
  const token = expandExample('eyJ{w60}.eyJ{w900}.{W86}');
  const lines = token.match(/.{1,80}/g) ?? [];
  expect(redact(`token ${lines.join('\n')}\n`).text).not.toContain(lines.at(-2)?.slice(0, 12));
});

test.each([
  'DATABASE_HOST1=db1.example',
  'HelloWorld 2',
  'next line',
  'Release2024',
  key,
  'v1.2.3',
])('the line after a key is left alone: %s', (next) => {
  const { text } = redact(`ANTHROPIC_API_KEY=${key}\n${next}\n`);
  expect(text.split('\n')).toHaveLength(3);
  expect(text.split('\n')[1]).toBe(next === key ? '<redacted:anthropic_key>' : next);
});
