import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestSigner } from '../testing/signed-chain.js';
import { commitmentsOf, commitmentTo, proveMaskedValue } from './commitment.js';

const signer = createTestSigner();

test('a commitment opens to its own value alone, whatever the values are', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (value, other) => {
      const entry = { seq: 7, data: { commitments: commitmentsOf(signer, 7, { note: value }) } };
      const proof = proveMaskedValue(signer, entry, 'note', value);
      expect(commitmentTo(proof?.salt ?? '', value)).toBe(entry.data.commitments.note);
      const isSame = commitmentTo('', value) === commitmentTo('', other);
      expect(proveMaskedValue(signer, entry, 'note', other) !== undefined).toBe(isSame);
    }),
  );
});

test('the same value has another commitment in another entry, another field and under another key', () => {
  const made = [
    commitmentsOf(signer, 1, { note: 'x' }).note,
    commitmentsOf(signer, 2, { note: 'x' }).note,
    commitmentsOf(signer, 1, { arguments: 'x' }).arguments,
    commitmentsOf(createTestSigner(), 1, { note: 'x' }).note,
  ];
  expect(new Set(made).size).toBe(made.length);
});

test('names from the prototype are no fields', () => {
  const entry = { seq: 1, data: { commitments: {} } };
  for (const field of ['constructor', '__proto__', 'toString'])
    expect(proveMaskedValue(signer, entry, field, 'x')).toBeUndefined();
});
