import { expect, test } from 'vitest';
import { expandExample } from '../rules/classes.js';
import { redact } from './redact.js';

test.each([
  ['db.example.com:5432:shop:ann:{w14}', 'pgpass-line'],
  ['localhost:*:*:postgres:correcthorse', 'pgpass-line'],
  ['*:*:*:ann:{w14}', 'pgpass-line'],
  ['10.0.0.7:6432:shop:ann:a\\:{w12}', 'pgpass-line'],
  ['# mine\nh.example:5433:*:ann:{w14}\nx', 'pgpass-line'],
  ['+db.example.com:5432:shop:ann:{w14}\r\n', 'pgpass-line'],
  ['[smtp.example.com]:587 ann@example.com:{w14}', 'mail-relay-login'],
  ['requirepass {w14}', 'setting-without-sign'],
  ['  masterauth "{w14}"', 'setting-without-sign'],
  ['bindpw {w14}', 'setting-without-sign'],
  ['enable secret 0 {w14}', 'setting-without-sign'],
  ['username ann privilege 15 secret 0 {w14}', 'setting-without-sign'],
  ['snmp-server community {w14} RO', 'setting-without-sign'],
  ['ann:1001:{h32}:{h32}:::', 'windows-hash-line'],
  ['%any : PSK "{w20}"', 'shared-key-line'],
  ["auth=('ann', '{w14}')", 'login-call'],
  ['new NetworkCredential("ann", "{w14}")', 'login-call'],
  ["session.mount(HTTPBasicAuth('ann', '{w14}'))", 'login-call'],
])('the password in %j is redacted', (row, rule) => {
  const text = expandExample(row);
  const { findings, text: redacted } = redact(text);
  expect(findings.map((finding) => finding.rule)).toEqual([rule]);
  expect(redacted).toContain('<redacted:password>');
  expect(redact(redacted).text).toBe(redacted);
});

test.each([
  'src/app.ts:5432:12:ann:message',
  'src/app.ts:12:5:error:unexpected',
  'localhost:5432:shop:ann:$PGPASSWORD',
  'localhost:5432:shop:ann:<password>',
  'localhost:5432:shop:ann:password',
  'http://localhost:5432/shop',
  '12:30:45:12:some:thing',
  'requirepass yourpassword',
  '# requirepass foobared',
  'enable secret management for the cluster',
  'username ann is not known',
  '[link]: https://example.com:8080/x',
  '[text](https://example.com) user:name',
  "auth=('user', 'password')",
  "basic_auth('ann', password)",
  'root:x:0:0:root:/root:/bin/bash',
])('nothing is redacted in %j', (text) => {
  expect(redact(text).text).toBe(text);
});

test('a line longer than any login costs nothing and is left to the other rules', () => {
  const text = `localhost:5432:${'a'.repeat(700)}:ann:correcthorse`;
  expect(redact(text).text).toBe(text);
});
