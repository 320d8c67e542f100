import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { bearerOf, Credentials } from './credentials.js';

const clock = createManualClock();
const token = 'x'.repeat(20);
const who = { person: 'omar', role: 'operator', credential: 'owner' } as const;
const make = (given: string | undefined = token) => new Credentials(given, clock);

test('G-07 G-06 a pass holds for one browser at every gateway with the same token, and nowhere else', () => {
  const { pass } = make().newPass('browser-1', who);
  expect(pass).not.toContain(token);
  expect(make().readPass(pass, 'browser-1')).toEqual(who);
  expect(make().readPass(pass, 'browser-2')).toBe(undefined);
  expect(make('y'.repeat(20)).readPass(pass, 'browser-1')).toBe(undefined);
});

test('G-07 a pass that was changed or has run out is refused', () => {
  const credentials = make();
  const { pass, expiresAt } = credentials.newPass('b', who);
  const [content = '', signature] = pass.split('.');
  const longer = credentials.newPass('b', { ...who, person: 'eve' }).pass.split('.')[0];
  for (const forged of [
    `${longer}.${signature}`,
    `${content.slice(1)}.${signature}`,
    `${pass}.x`,
    `${content}.`,
    `.${signature}`,
    '.',
    '',
  ]) {
    expect([forged, credentials.readPass(forged, 'b')]).toEqual([forged, undefined]);
  }
  expect(new Credentials(token, createManualClock(expiresAt - 1)).readPass(pass, 'b')).toEqual(who);
  expect(new Credentials(token, createManualClock(expiresAt)).readPass(pass, 'b')).toBe(undefined);
});

test('R-02 a pass lasts no longer than what the person signed in with, and tells who they are', () => {
  const credentials = make();
  const ann = { person: 'ann', role: 'viewer', credential: 'oidc:1', expiresAt: 2_000 } as const;
  const early = new Credentials(token, createManualClock(1_000));
  const { pass, expiresAt } = early.newPass('b', ann);
  expect(expiresAt).toBe(2_000);
  expect(early.readPass(pass, 'b')).toEqual(ann);
  expect(new Credentials(token, createManualClock(2_000)).readPass(pass, 'b')).toBe(undefined);
  expect(credentials.newPass('b', who).expiresAt).toBeGreaterThan(clock.now());
});

test('G-07 a browser that signed out is refused, others are not', () => {
  const credentials = make();
  credentials.signOut('one');
  expect(credentials.isSignedOut('one')).toBe(true);
  expect(credentials.isSignedOut('two')).toBe(false);
});

test('G-07 a new token ends the old one and every pass', () => {
  const credentials = make();
  const { pass } = credentials.newPass('b', who);
  credentials.useToken('z'.repeat(20));
  expect(credentials.isToken(token)).toBe(false);
  expect(credentials.isToken('z'.repeat(20))).toBe(true);
  expect(credentials.readPass(pass, 'b')).toBe(undefined);
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

test('G-07 a bearer header is read exactly', () => {
  expect(bearerOf(`Bearer ${token}`)).toBe(token);
  for (const header of [undefined, '', token, `Basic ${token}`, `Bearer  ${token}`, 'Bearer a b']) {
    expect(bearerOf(header)).toBeUndefined();
  }
});
