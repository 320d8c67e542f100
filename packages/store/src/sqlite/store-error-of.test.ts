import { expect, test } from 'vitest';
import { storeErrorOf } from './store-error-of.js';

const busy = 's.db was locked by another program for too long; nothing was written';

test.each([
  [{ message: 'x', number: 5 }, 'STORE_BUSY', busy],
  [{ message: 'x', number: 5 + 256 * 2 }, 'STORE_BUSY', busy],
  [{ message: 'database is locked' }, 'STORE_BUSY', busy],
  [{ message: 'x', number: 11 }, 'STORE_CORRUPT', 's.db is damaged: x'],
  [{ message: 'x', number: 11 + 256 }, 'STORE_CORRUPT', 's.db is damaged: x'],
  [
    { message: 'disk image is malformed' },
    'STORE_CORRUPT',
    's.db is damaged: disk image is malformed',
  ],
  [
    { message: 'disk is full', number: 13 },
    'STORE_WRITE_FAILED',
    's.db could not be written: disk is full',
  ],
  [{ message: 'x' }, 'STORE_WRITE_FAILED', 's.db could not be written: x'],
])(
  'D-01 the fault %j of the database is told as %s, with the store and the cause',
  (fault, code, message) => {
    const error = storeErrorOf(fault, 's.db');
    expect(error).toMatchObject({ name: 'StoreError', code, message });
    expect(error.cause).toBe(fault);
  },
);
