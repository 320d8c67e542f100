import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { makePlainPair, signPlainly } from './plain-key.js';

test('N-07 a key that the page makes itself is one that the gateway reads, and its signature holds for that text alone', () => {
  const { spki, secret } = makePlainPair();
  const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  expect(key.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
  const signature = signPlainly(secret, 'sluice-console-1\nhttp://a\nchallenge');
  const holds = (text: string) =>
    verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature);
  expect(holds('sluice-console-1\nhttp://a\nchallenge')).toBe(true);
  expect(holds('sluice-console-1\nhttp://b\nchallenge')).toBe(false);
  expect(makePlainPair().secret).not.toEqual(secret);
});
