import { expect, test } from 'vitest';
import { expandExample } from '../rules/classes.js';
import { redact } from './redact.js';

const hook = expandExample('https://hooks.slack.com/services/T{U9}/B{U11}/{w24}');
const login = expandExample('https://ann:{w16}@db.example/x');
const sentry = expandExample('sntrys_eyJ{w80}_{b43}');

test.each([
  `https://h.example/?next=${encodeURIComponent(hook)}&x=1`,
  `GET /cb?u=${encodeURIComponent(encodeURIComponent(hook))}`,
  `redirect=${encodeURIComponent(login)}`,
  `x=${encodeURIComponent(sentry)}`,
  `body=${encodeURIComponent(`a=1&password=${expandExample('{w18}')}&b=2`)}`,
])('a secret in %j is taken out with the run that carries it', (text) => {
  const redacted = redact(text).text;
  expect(redacted).toContain('<redacted:');
  for (const secret of [hook, login, sentry]) {
    const tail = secret.slice(-12);
    expect(redacted).not.toContain(tail);
    expect(redacted).not.toContain(encodeURIComponent(tail));
  }
  expect(redact(redacted).text).toBe(redacted);
});

test.each([
  `https://h.example/?q=${encodeURIComponent('how do I sort a list? {"a": [1, 2]}')}`,
  `next=${encodeURIComponent('https://h.example/a/b?page=2&sort=name')}`,
  '100% of 20%ab',
  `name=${encodeURIComponent('Grüße, schöne Welt')}`,
])('nothing is redacted in %j', (text) => {
  expect(redact(text).text).toBe(text);
});

test('a token that is found by itself leaves the rest of its address as it was', () => {
  const text = `next=https%3A%2F%2Fh.example%2F%3Ftoken%3D${expandExample('ghp_{w36}')}%26page%3D2`;
  expect(redact(text).text).toBe(
    'next=https%3A%2F%2Fh.example%2F%3Ftoken%3D<redacted:github_token>%26page%3D2',
  );
});
