import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secretive } from '../testing/index.js';
import { redact } from './redact.js';
import { createRedactor } from './redactor.js';

function stream(text: string, cuts: readonly number[]): { text: string; starts: number[] } {
  const redactor = createRedactor();
  let result = '';
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    result += redactor.push(text.slice(from, Math.max(from, cut)));
    from = Math.max(from, cut);
  }
  result += redactor.push(text.slice(from)) + redactor.end();
  return { text: result, starts: redactor.findings.map(({ start }) => start) };
}

test('no secret survives in any split into chunks', () => {
  const cases = fc.constantFrom(...secretive.map(([text]) => text));
  fc.assert(
    fc.property(cases, fc.array(fc.nat(400), { maxLength: 6 }), (text, cuts) => {
      expect(stream(text, cuts).text).toBe(redact(text).text);
    }),
    { numRuns: 500 },
  );
});

test('a long text gives the same in pieces as whole, with offsets in the whole', () => {
  const lines = secretive
    .map(([text]) => `${text}\n${'plain words stand here\n'.repeat(40)}`)
    .join('');
  const text = lines.repeat(3);
  const pieces = stream(
    text,
    Array.from({ length: 50 }, (_, index) => index * 7001),
  );
  expect(pieces.text).toBe(redact(text).text);
  expect(pieces.starts).toEqual(redact(text).findings.map(({ start }) => start));
});

test('holds back a bounded part however much comes', () => {
  const redactor = createRedactor();
  let given = 0;
  for (let i = 0; i < 200; i += 1) {
    given += redactor.push('no line break in here at all '.repeat(400)).length;
    expect((i + 1) * 11_600 - given).toBeLessThan(100_000);
  }
  expect(given + redactor.end().length).toBe(200 * 11_600);
});

test('a key body longer than what is held back is swallowed to its end', () => {
  const body = 'MIIEpAIBAAKCAQEApNHWNK779t341b4nyXbIPnkHZtKuRqTbGP7wrOYJzZ6gHW3a\n'.repeat(6000);
  const text = `-----BEGIN PRIVATE KEY-----\n${body}-----END PRIVATE KEY-----\nafter\n`;
  const redactor = createRedactor();
  let result = '';
  for (let at = 0; at < text.length; at += 5000) result += redactor.push(text.slice(at, at + 5000));
  result += redactor.end();
  expect(result).not.toContain('MIIEpAIB');
  expect(result).toContain('after');
});
