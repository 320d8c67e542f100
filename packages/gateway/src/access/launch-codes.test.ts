import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { LAUNCH_CODE_LIFE_MS, LaunchCodes, newLaunchCode, newLaunchKey } from './launch-codes.js';

function bench() {
  const clock = createManualClock(1_000_000);
  const codes = new LaunchCodes(newLaunchKey(), clock);
  return { clock, codes, make: () => newLaunchCode(codes.key, clock.now()) };
}

test('G-07 a launch code works once', () => {
  const { codes, make } = bench();
  const code = make();
  expect([codes.take(code), codes.take(code), codes.take(make())]).toEqual([
    'taken',
    'used',
    'taken',
  ]);
});

test('G-07 a launch code runs out, used or not', () => {
  const { clock, codes, make } = bench();
  const [used, unused] = [make(), make()];
  codes.take(used);
  clock.advance(LAUNCH_CODE_LIFE_MS);
  expect([codes.take(used), codes.take(unused)]).toEqual(['expired', 'expired']);
  expect(codes.take(make())).toBe('taken');
});

test('G-07 a code that was changed, or made with another key, is wrong', () => {
  const { codes, clock, make } = bench();
  const [expires = '', nonce = '', signature = ''] = make().split('.');
  for (const forged of [
    '',
    '..',
    'constructor',
    `${expires}z.${nonce}.${signature}`,
    `${expires}.${nonce}A.${signature}`,
    `${expires}.${nonce}.${signature}.`,
    newLaunchCode(newLaunchKey(), clock.now()),
  ]) {
    expect([forged, codes.take(forged)]).toEqual([forged, 'wrong']);
  }
});

test('G-07 a renewed key ends the codes of the one before', () => {
  const { codes, make } = bench();
  const before = make();
  codes.renew();
  expect([codes.take(before), codes.take(make())]).toEqual(['wrong', 'taken']);
});
