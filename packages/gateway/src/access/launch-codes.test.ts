import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { LAUNCH_CODE_LIFE_MS, LaunchCodes, newLaunchCode, newLaunchKey } from './launch-codes.js';

function bench() {
  const clock = createManualClock(1_000_000);
  const codes = new LaunchCodes(newLaunchKey(), clock);
  return { clock, codes, make: () => newLaunchCode(codes.key, clock.now()) };
}

test('G-07 a launch code works once, for one browser, which may lose the answer and show it again', () => {
  const { clock, codes, make } = bench();
  const code = make();
  const answers = ['one', 'two', 'one', 'two'].map((browser) => codes.take(code, browser));
  expect(answers).toEqual(['taken', 'used', 'taken', 'used']);
  expect(codes.take(make(), 'two')).toBe('taken');
  clock.advance(LAUNCH_CODE_LIFE_MS);
  expect(codes.take(code, 'one')).toBe('expired');
});

test('G-07 a launch code runs out, used or not', () => {
  const { clock, codes, make } = bench();
  const [used, unused] = [make(), make()];
  codes.take(used, 'one');
  clock.advance(LAUNCH_CODE_LIFE_MS);
  expect([codes.take(used, 'one'), codes.take(unused, 'one')]).toEqual(['expired', 'expired']);
  expect(codes.take(make(), 'one')).toBe('taken');
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
    expect([forged, codes.take(forged, 'one')]).toEqual([forged, 'wrong']);
  }
});

test('G-07 a renewed key ends the codes of the one before', () => {
  const { codes, make } = bench();
  const before = make();
  codes.renew();
  expect([codes.take(before, 'one'), codes.take(make(), 'one')]).toEqual(['wrong', 'taken']);
});
