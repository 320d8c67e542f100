import { expect, test } from 'vitest';
import { holderName, isHolderGone } from './lease-holder.js';

/** No process has it: it is above what Linux and macOS give out. */
const NOBODY = 4_194_305;

test.each([
  ['a process that lives', `serve ${process.ppid} x`, false],
  ['a process that has ended', `serve ${NOBODY} x`, true],
  ['its number alone, with words behind it', `mcp ${NOBODY} (output not masked)`, true],
  ['one before with the number of this one', holderName('serve', ' earlier'), true],
  ['a name without a number', 'worker', false],
  ['a number that is none of a process', 'worker 0', false],
])('D-01 the holder of a lease is gone or not: %s', (_, owner, gone) => {
  expect(isHolderGone(owner)).toBe(gone);
});
