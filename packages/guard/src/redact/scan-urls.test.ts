import { expect, test } from 'vitest';
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
