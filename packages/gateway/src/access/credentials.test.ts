import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { bearerOf, createCredentials } from './credentials.js';

const clock = createManualClock();
const token = 'x'.repeat(20);
const make = (more: { token?: string; port?: number } = {}) =>
  createCredentials({ token, port: 4100, clock, ...more });
const pair = (cookie: string) => cookie.split(';')[0] ?? '';

test('G-07 a launch code works once', () => {
  const credentials = make();
  const code = credentials.newLaunchCode();
  expect(credentials.takeLaunchCode(`${code}x`)).toBe(false);
  expect(credentials.takeLaunchCode(code)).toBe(true);
  expect(credentials.takeLaunchCode(code)).toBe(false);
});

test('G-07 G-06 a cookie holds for every gateway with the same token, and for no other', () => {
  const cookie = make().newCookie();
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+$/);
  expect(cookie).not.toContain(token);
  expect(make().isCookie(`a=b; ${pair(cookie)}`)).toBe(true);
  expect(make({ token: 'y'.repeat(20) }).isCookie(pair(cookie))).toBe(false);
  expect(make({ port: 4101 }).isCookie(pair(cookie))).toBe(false);
});

test('G-07 a cookie that was changed or has run out is refused', () => {
  const credentials = make();
  const cookie = pair(credentials.newCookie());
  const later = createManualClock(clock.now() + 31 * 24 * 3_600_000);
  expect(createCredentials({ token, port: 4100, clock: later }).isCookie(cookie)).toBe(false);
  const [name, value = ''] = cookie.split('=');
  const [until, nonce, signature] = value.split('.');
  for (const forged of [
    `${Number(until) + 1}.${nonce}.${signature}`,
    `${until}.${nonce}`,
    `${until}.${nonce}.`,
    '..',
    '',
  ]) {
    expect(credentials.isCookie(`${name}=${forged}`)).toBe(false);
  }
  expect(credentials.isCookie(undefined)).toBe(false);
});

test('G-07 a token is compared whole; a short one stops the start; one is made where none is given', () => {
  const credentials = make();
  expect(credentials.isToken(token)).toBe(true);
  expect(credentials.isToken(token.slice(1))).toBe(false);
  expect(credentials.isToken('')).toBe(false);
  expect(() => make({ token: 'short' })).toThrow(/at least 16/);
  const made = createCredentials({ token: undefined, port: 1, clock });
  expect(made.token.length).toBeGreaterThan(40);
});

test('G-07 a bearer header is read exactly', () => {
  expect(bearerOf(`Bearer ${token}`)).toBe(token);
  for (const header of [undefined, '', token, `Basic ${token}`, `Bearer  ${token}`, 'Bearer a b']) {
    expect(bearerOf(header)).toBeUndefined();
  }
});
