import { expect, test } from 'vitest';
import { isKeptToken, isPersonToken, newPersonToken } from './person-token.js';

test('R-02 what is kept of a token lets it in and holds nothing of it', () => {
  const { token, kept } = newPersonToken();
  expect(isKeptToken(token, kept)).toBe(true);
  expect(isPersonToken(token)).toBe(true);
  const secret = token.slice(-43);
  expect(JSON.stringify(kept)).not.toContain(secret);
  expect(kept.hash).toMatch(/^[0-9a-f]{64}$/);
});

test('R-02 another token, half of one or its hash lets nobody in', () => {
  const { token, kept } = newPersonToken();
  const other = newPersonToken().token;
  const forged = `slu_${kept.id}_${other.slice(-43)}`;
  for (const shown of [
    '',
    kept.hash,
    other,
    forged,
    token.slice(0, -1),
    `${token}x`,
    ` ${token}`,
  ]) {
    expect([shown, isKeptToken(shown, kept)]).toEqual([shown, false]);
  }
  expect(isPersonToken(forged)).toBe(true);
  expect(isPersonToken(`${token}x`)).toBe(false);
});
