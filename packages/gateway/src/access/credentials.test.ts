import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { bearerOf, Credentials } from './credentials.js';

const clock = createManualClock();
const token = 'x'.repeat(20);
const make = (given: string | undefined = token) => new Credentials(given, clock);

test('G-07 G-06 a pass holds for one browser at every gateway with the same token, and nowhere else', () => {
  const { pass } = make().newPass('browser-1');
  expect(pass).not.toContain(token);
  expect(make().isPass(pass, 'browser-1')).toBe(true);
  expect(make().isPass(pass, 'browser-2')).toBe(false);
  expect(make('y'.repeat(20)).isPass(pass, 'browser-1')).toBe(false);
});

test('G-07 a pass that was changed or has run out is refused', () => {
  const credentials = make();
  const { pass, expiresAt } = credentials.newPass('b');
  const [until, signature] = pass.split('.');
  for (const forged of [
    `${Number(until) + 1}.${signature}`,
    `${pass}.x`,
    `${until}.`,
    `NaN.${signature}`,
    '.',
    '',
  ]) {
    expect([forged, credentials.isPass(forged, 'b')]).toEqual([forged, false]);
  }
  expect(new Credentials(token, createManualClock(expiresAt - 1)).isPass(pass, 'b')).toBe(true);
  expect(new Credentials(token, createManualClock(expiresAt)).isPass(pass, 'b')).toBe(false);
});

test('G-07 a browser that signed out is refused, others are not', () => {
  const credentials = make();
  const [one, two] = ['one', 'two'].map((name) => credentials.newPass(name).pass);
  credentials.signOut('one');
  expect(credentials.isPass(one ?? '', 'one')).toBe(false);
  expect(credentials.isPass(two ?? '', 'two')).toBe(true);
});

test('G-07 a new token ends the old one and every pass', () => {
  const credentials = make();
  const { pass } = credentials.newPass('b');
  credentials.useToken('z'.repeat(20));
  expect(credentials.isToken(token)).toBe(false);
  expect(credentials.isToken('z'.repeat(20))).toBe(true);
  expect(credentials.isPass(pass, 'b')).toBe(false);
  expect(() => credentials.useToken('short')).toThrow(/at least 16/);
  expect(credentials.isToken('z'.repeat(20))).toBe(true);
});

test('G-07 a token is compared whole; a short one stops the start; one is made where none is given', () => {
  const credentials = make();
  expect(credentials.isToken(token)).toBe(true);
  expect(credentials.isToken(token.slice(1))).toBe(false);
  expect(credentials.isToken('')).toBe(false);
  expect(() => make('short')).toThrow(/at least 16/);
  expect(new Credentials(undefined, clock).token.length).toBeGreaterThan(40);
});

test('G-07 only what begins like the token is near it', () => {
  const credentials = make('abcdefghijklmnopqrst');
  expect(credentials.beginsLikeToken('abcdefZZZ')).toBe(true);
  for (const guess of ['', 'abcde', 'abcdeZ', 'bcdefg']) {
    expect([guess, credentials.beginsLikeToken(guess)]).toEqual([guess, false]);
  }
});

test('G-07 a bearer header is read exactly', () => {
  expect(bearerOf(`Bearer ${token}`)).toBe(token);
  for (const header of [undefined, '', token, `Basic ${token}`, `Bearer  ${token}`, 'Bearer a b']) {
    expect(bearerOf(header)).toBeUndefined();
  }
});
