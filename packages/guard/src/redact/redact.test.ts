import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expandExample } from '../rules/classes.js';
import { harmless, secretive } from '../testing/index.js';
import { redact } from './redact.js';

/** Any 8 characters of the secret, or all of it when it is shorter. */
function leaks(redacted: string, secret: string): boolean {
  const width = Math.min(8, secret.length);
  for (let at = 0; at + width <= secret.length; at += 1)
    if (redacted.includes(secret.slice(at, at + width))) return true;
  return false;
}

const token = `ghp_${'a8Kq2ZmX7bTnR4vLs0YdWc9HjE3pFg6UiQ5o'}`;

describe('O-08 secrets', () => {
  test.each(secretive.map(([text, secret]) => ({ text, secret })))(
    'are gone from $text',
    ({ text, secret }) => {
      expect(leaks(redact(text).text, secret)).toBe(false);
    },
  );

  test.each(harmless.map((text) => ({ text })))('are not seen in $text', ({ text }) => {
    expect(redact(text)).toMatchObject({ text, findings: [] });
  });

  test('are counted per kind and named in the text', () => {
    const { text, counts, findings } = redact(`a ${token}\npassword="Horse9!Bat"\n`);
    expect(text).toBe('a <redacted:github_token>\npassword="<redacted:password>"\n');
    expect({ ...counts }).toEqual({ github_token: 1, password: 1 });
    expect(findings).toHaveLength(2);
  });

  test('of a private key go whole, cut off, escaped and indented', () => {
    const line = 'MIIEpAIBAAKCAQEApNHWNK779t341b4nyXbIPnkHZtKuRqTbGP7wrOYJzZ6gHW3a';
    const begin = '-----BEGIN RSA PRIVATE KEY-----';
    const end = '-----END RSA PRIVATE KEY-----';
    for (const text of [
      `${begin}\n${line}\n${line}\n${end}\n`,
      `${begin}\n${line}\n${line}\n`,
      `"${begin}\\n${line}\\n${line}\\n${end}\\n"`,
      `key: |\n    ${begin}\n    ${line}\n    ${line}\n    ${end}\n`,
      `> ${begin}\r\n> ${line}\r\n> ${line}\r\n> ${end}\r\n`,
    ]) {
      const redacted = redact(text).text;
      expect(leaks(redacted, line)).toBe(false);
      expect(redacted).toContain(begin);
      if (text.includes(end)) expect(redacted).toContain(end);
    }
  });

  test('never include a UUID, a git hash, a placeholder or an example key', () => {
    for (const text of [
      'requestId: 8e03978e-40d5-43dd-bc93-6894a57f9324',
      'token 9fceb02d0ae598e95dc970b74767f19372d61af8 is a commit',
      `AKIAIOSFODNN7${'EXAMPLE'}`,
      'password: <password>',
    ])
      expect(redact(text).text).toBe(text);
  });
});

describe('properties', () => {
  const piece = fc.oneof(
    fc.constantFrom(...secretive.map(([text]) => text), ...harmless),
    fc.constantFrom(
      '密码是 ',
      '令牌：',
      '😀',
      '\r\n',
      '"',
      "'",
      '\\n',
      '\u001b[0m',
      '\u200b',
      '=',
      ': ',
      '<redacted:',
      '>',
    ),
    fc.string({ maxLength: 12 }),
  );
  const texts = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

  test('redacting twice changes nothing more', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = redact(text).text;
        expect(redact(once).text).toBe(once);
      }),
      { numRuns: 400 },
    );
  });

  test('text without findings comes back byte for byte', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const result = redact(text);
        if (result.findings.length === 0) expect(result.text).toBe(text);
      }),
    );
  });

  test('offsets are right with CJK, emoji and CRLF around', () => {
    const around = fc.array(fc.constantFrom('密', '码本', '😀', '👩‍👩‍👧', '\r\n', ' ', 'é', '，'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(around, around, (before, after) => {
        const left = `${before.join('')} `;
        const text = `${left}${token} ${after.join('')}`;
        const { findings } = redact(text);
        expect(findings).toHaveLength(1);
        expect(text.slice(findings[0]!.start, findings[0]!.end)).toBe(token);
      }),
    );
  });

  test('I04 a JSON document still parses after redaction', () => {
    const record = fc.dictionary(
      fc.constantFrom('password', 'token', 'url', 'note', 'api_key'),
      fc.oneof(texts, fc.constant(token)),
    );
    fc.assert(
      fc.property(record, (value) => {
        expect(() => JSON.parse(redact(JSON.stringify(value)).text)).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });
});

test('text past the limit is left out with a note, never passed on unread', () => {
  const result = redact(`${'x'.repeat(100)}${token}`, { maxChars: 100 });
  expect(result.text).not.toContain(token);
  expect(result.notes).toHaveLength(1);
  expect(result.text).toContain(result.notes[0]);
});

test('I02 a secret is redacted before a cut can hide its end', () => {
  const text = `${'x'.repeat(90)} ${token}`;
  expect(redact(text).text.slice(0, 100)).not.toContain(token.slice(0, 8));
});

test('O-08 a key that its vendor publishes as a sample stays; one letter more makes it a key', () => {
  const sample = `AIza${'SyAdOS2zB6NCsk1pCdZ4'}-P6GBdi_UUPwX7c`;
  expect(redact(`key: ${sample}`).text).toBe(`key: ${sample}`);
  expect(redact(`key: ${sample.slice(0, -1)}d`).text).toBe('key: <redacted:google_api_key>');
});

test.each([
  ['tokens on one line', 'sk-ant-api03-{W93}AA '],
  ['halves of tokens', 'tvly-"\n"'],
  ['addresses in an address', 'http://a:'],
  ['commands on one line', '上传到 http://20'],
])('a text of 2 MB of %s is read in time that grows with its length', (_name, unit) => {
  const text = expandExample(unit);
  expect(redact(text.repeat(2_000_000 / text.length)).notes).toEqual([]);
});
