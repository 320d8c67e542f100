import { expect, test } from 'vitest';
import { expandExample } from '../rules/classes.js';
import { redact } from './redact.js';

const secret = ['x8Kq2ZmX7b', 'TnR4vLs0Yd'].join('');

/** A blank in shell that is none in a text. */
const IFS = '$'.concat('{IFS}');

test.each([
  `curl https://host:8080;rm${IFS}-rf${IFS}~;echo@x`,
  'curl https://host:80&rm$IFS-rf$IFS.@x',
  `wget http://h:1;eval${IFS}$(cat<x)@y`,
  'curl http://a:b(){rm;};a@x',
])('G-08 an address does not swallow the shell text behind it: %s', (command) => {
  expect(redact(command).text).toBe(command);
});

test('G-08 a password before shell text goes, the shell text stays', () => {
  const tail = `;rm${IFS}-rf${IFS}~;echo@x`;
  expect(redact(`git clone https://ann:${secret}${tail}`).text).toBe(
    `git clone https://ann:<redacted:password>${tail}`,
  );
});

test('a password with an operator in it and nothing of a shell behind goes whole', () => {
  for (const password of [`${secret};ab`, `${secret}&cd`, `p@${secret}`]) {
    expect(redact(`postgres://ann:${password}@db.internal/app`).text).toBe(
      'postgres://ann:<redacted:password>@db.internal/app',
    );
  }
});

/** Secrets are made here, so that no file holds one: see `expandExample`. */
const filled = (rows: readonly string[]) => rows.map((row) => ({ text: expandExample(row) }));

test.each(
  filled([
    'https://hooks.acme.example/notify?token={w24}',
    'https://ci.acme.example/job/build/buildWithParameters?token={w20}&cause=x',
    'https://prod-01.westus.logic.azure.com/workflows/a/triggers/manual/paths/invoke?api-version=1&sig={w43}',
    'https://app.azurewebsites.net/api/HttpTrigger1?code={w54}==',
    'https://chat.acme.example/webhook/incoming?key={w30}',
    'https://acme.example/callback?user=7&secret={W32}#top',
    'POST "https://acme.example/v1/items?access_token={w32}"',
    'https://acme.example/v1/items?x-api-key={h32}',
    'wss://acme.example/socket?jwt_token={w40}',
  ]),
)('the secret in the query of $text is redacted', ({ text }) => {
  const result = redact(text);
  expect(result.findings).toHaveLength(1);
  expect(result.text).toMatch(/[?&][\w-]+=<redacted:\w+>/);
});

test.each(
  filled([
    'https://acme.example/?page=2&sort=name',
    'https://hooks.acme.example/notify?token=YOUR_TOKEN_HERE_PLEASE',
    'https://hooks.acme.example/notify?token={dollar}{TOKEN}',
    'https://hooks.acme.example/notify?token=<token>',
    'https://video.example/watch?v={w11}&t=42',
    'https://acme.example/api/items?id={d16}',
    'https://acme.example/file?hash={h40}',
    'http://localhost/api/health?key=value12345678',
    'https://acme.example/search?key=router&code=200',
  ]),
)('nothing is redacted in $text', ({ text }) => {
  expect(redact(text).text).toBe(text);
});

test('the password of an address is redacted, its user and host stay', () => {
  const text = expandExample('postgres://app:{w20}@db.acme.example/main');
  expect(redact(text).text).toBe('postgres://app:<redacted:password>@db.acme.example/main');
});

test('G-08 a secret in a query ends before the shell text behind it', () => {
  const tail = `;rm${IFS}-rf${IFS}~`;
  expect(redact(`curl https://hooks.acme.example/notify?token=${secret}${tail}`).text).toBe(
    `curl https://hooks.acme.example/notify?token=<redacted:secret>${tail}`,
  );
});
