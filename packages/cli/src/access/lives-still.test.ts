import { thisOwner } from '@sluice/sandbox';
import { expect, test } from 'vitest';
import { isAlive, livesStill, ownerIn } from './lives-still.js';

/** No process has it: it is above what Linux and macOS give out. */
const GONE = 4_194_305;
const here = thisOwner();

test('D-01 a process that left a file lives as long as it does, and not because another one got its number', () => {
  expect(livesStill(process.pid, here)).toBe(true);
  expect(livesStill(process.pid, { ...here, start: `${Number(here.start) - 1}` })).toBe(
    here.start === '',
  );
  expect(livesStill(process.pid, { ...here, boot: 'before the machine was started anew' })).toBe(
    false,
  );
  expect(livesStill(GONE, { ...here, pid: GONE, start: '1' })).toBe(false);
});

test('D-01 of a file that does not say which process it was the number counts', () => {
  expect(livesStill(process.pid, undefined)).toBe(isAlive(process.pid));
  expect(livesStill(GONE, undefined)).toBe(false);
});

test('D-01 a file that says whose it is for another number is nobody’s', () => {
  expect(livesStill(process.ppid, here)).toBe(false);
});

test.each([undefined, null, 'me', [], {}, { ...here, pid: `${here.pid}` }, { ...here, boot: 1 }])(
  'D-01 %j says nothing of a process',
  (said) => expect(ownerIn(said)).toBeUndefined(),
);

test('D-01 what a process says of itself is read back from JSON', () => {
  expect(ownerIn(JSON.parse(JSON.stringify(here)))).toEqual(here);
});
