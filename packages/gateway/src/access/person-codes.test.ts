import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { LAUNCH_CODE_LIFE_MS, LaunchCodes, newLaunchKey } from './launch-codes.js';
import { PersonCodes } from './person-codes.js';

const ann = { person: 'ann', role: 'approver', credential: 'token:1' } as const;

test('N-07 a code for another browser of a person works once, for minutes, and for nobody else', () => {
  const clock = createManualClock();
  const codes = new PersonCodes(clock);
  const { code } = codes.make(ann);
  expect(codes.take(`${code.slice(0, -1)}-`, 'phone')).toBeUndefined();
  expect(codes.take(code, 'phone')).toEqual(ann);
  expect(codes.take(code, 'phone')).toEqual(ann);
  expect(codes.take(code, 'another')).toBe('used');
  const late = codes.make(ann).code;
  clock.advance(LAUNCH_CODE_LIFE_MS);
  expect(codes.take(late, 'phone')).toBe('expired');
});

test('N-07 a code that gave way to newer ones is nobody’s, and no launch code of the owner', () => {
  const clock = createManualClock();
  const codes = new PersonCodes(clock);
  const first = codes.make(ann).code;
  for (let made = 0; made < 1_000; made += 1) codes.make(ann);
  expect(codes.take(first, 'phone')).toBeUndefined();
  expect(new LaunchCodes(newLaunchKey(), clock).take(first, 'phone')).toBe('wrong');
  const last = codes.make(ann).code;
  codes.forget(({ person }) => person === 'ann');
  expect(codes.take(last, 'phone')).toBeUndefined();
});
