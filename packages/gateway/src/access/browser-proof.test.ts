import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { browserOf, textToSign } from './browser-proof.js';

const origin = 'http://127.0.0.1:4100';
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
const signed = (text: string) =>
  sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  );

test('G-07 a signature proves its browser for one origin and one challenge', () => {
  const proof = { publicKey: spki, signature: signed(textToSign(origin, 'c1')) };
  const browser = browserOf(proof, origin, 'c1');
  expect(browser).toMatch(/^[\w-]{43}$/);
  expect(browserOf(proof, origin, 'c2')).toBeUndefined();
  expect(browserOf(proof, 'http://127.0.0.1:4101', 'c1')).toBeUndefined();
  const again = { publicKey: spki, signature: signed(textToSign(origin, 'c2')) };
  expect(browserOf(again, origin, 'c2')).toBe(browser);
});

test.each([
  ['nothing', ''],
  ['noise', Buffer.from('not a key').toString('base64url')],
  [
    'an RSA key',
    generateKeyPairSync('rsa', { modulusLength: 1024 })
      .publicKey.export({ format: 'der', type: 'spki' })
      .toString('base64url'),
  ],
  [
    'a key on another curve',
    generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
      .publicKey.export({ format: 'der', type: 'spki' })
      .toString('base64url'),
  ],
])('G-07 %s in place of a key proves nothing', (_, given) => {
  const signature = signed(textToSign(origin, 'c'));
  expect(browserOf({ publicKey: given, signature }, origin, 'c')).toBeUndefined();
});

test('G-07 an empty or a foreign signature proves nothing', () => {
  for (const signature of ['', 'AAAA', signed('something else')]) {
    expect(browserOf({ publicKey: spki, signature }, origin, 'c')).toBeUndefined();
  }
});
