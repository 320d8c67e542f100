import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import type { Principal } from './principal.js';
import { Vouchers } from './vouchers.js';

const person = (name: string, through = 'b1'): Principal => ({
  person: name,
  role: 'viewer',
  credential: `token:${name}`,
  through,
});
const [ann, bob] = [person('ann'), person('bob')];

function bench() {
  const clock = createManualClock();
  return { clock, vouchers: new Vouchers<string>(clock, 1_000) };
}

test('G-07 a voucher is good once, and nobody’s where it is none', () => {
  const { vouchers } = bench();
  vouchers.make('one', ann, 'what');
  expect(vouchers.take('constructor')).toBeUndefined();
  expect(vouchers.take('one')).toEqual({ who: ann, content: 'what' });
  expect(vouchers.take('one')).toBe('used');
  expect(vouchers.take('one', 'ann')).toBe('used');
});

test('G-07 it runs out, and what ran out does not pile up', () => {
  const { clock, vouchers } = bench();
  vouchers.make('late', ann, 'what');
  clock.advance(1_000);
  expect(vouchers.take('late')).toBe('expired');
  clock.advance(1_000);
  vouchers.make('next', ann, 'what');
  expect(vouchers.take('late')).toBeUndefined();
});

test('G-07 whoever makes very many loses their own oldest, and nobody else’s', () => {
  const { vouchers } = bench();
  vouchers.make('of bob', bob, 'what');
  for (let made = 0; made < 5_000; made += 1) vouchers.make(`${made}`, ann, 'what');
  expect(vouchers.take('4979')).toBeUndefined();
  expect(vouchers.take('4980')).toMatchObject({ who: ann });
  expect(vouchers.take('of bob')).toMatchObject({ who: bob });
});

test('G-07 those of one sign-in are forgotten without the others', () => {
  const { vouchers } = bench();
  vouchers.make('here', ann, 'what');
  vouchers.make('there', person('ann', 'b2'), 'what');
  vouchers.forget(({ through }) => through === 'b1');
  expect(vouchers.take('here')).toBeUndefined();
  expect(vouchers.take('there')).toMatchObject({ content: 'what' });
});

test('G-07 whoever used one by name may use it again, and nobody else', () => {
  const clock = createManualClock(1_000_000);
  const vouchers = new Vouchers<string>(clock, 1_000);
  vouchers.make('one', ann, 'what');
  const taken = ['phone', 'other', 'phone', undefined].map((by) => vouchers.take('one', by));
  expect(taken).toEqual([
    { who: ann, content: 'what' },
    'used',
    { who: ann, content: 'what' },
    'used',
  ]);
});
