import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { inflateRawSync } from './inflate-raw.js';

const proven = Symbol.for('sluice.autocontext.proven');
afterEach(() => Reflect.deleteProperty(globalThis, proven));

const texts = ['', 'a', 'short text', 'x'.repeat(200_000), randomBytes(70_000).toString('hex')];

test.each([true, false])(
  'what was deflated comes back whole, tried Node or not (%s)',
  (isProven) => {
    Reflect.set(globalThis, proven, isProven);
    for (const text of texts) {
      const deflated = deflateRawSync(Buffer.from(text, 'utf8'));
      expect(inflateRawSync(deflated).toString('utf8') === text).toBe(true);
    }
  },
);

test('O-13 bytes that are damaged or cut short are an error, never half a text and never the end of the process', () => {
  Reflect.set(globalThis, proven, true);
  const deflated = deflateRawSync(randomBytes(5000));
  const damaged = Buffer.from(deflated);
  damaged.fill(0xff, 0, 40);
  expect(() => inflateRawSync(damaged)).toThrow();
  expect(() => inflateRawSync(deflated.subarray(0, 1000))).toThrow();
  expect(() => inflateRawSync(Buffer.alloc(0))).toThrow();
});
