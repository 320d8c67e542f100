import { expect, test } from 'vitest';
import { roles } from '../policy/answer-needs.js';
import { hasRole, isRole } from './role.js';

test('R-02 a role holds those below it and none above it; no role holds none', () => {
  const table = roles.map((role) => roles.map((needed) => hasRole(role, needed)));
  expect(table).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
  expect(roles.map((needed) => hasRole(undefined, needed))).toEqual([false, false, false]);
});

test('R-02 only the three words are roles', () => {
  expect(roles.every(isRole)).toBe(true);
  for (const word of ['', 'admin', 'Operator', 'constructor', '__proto__', 2, undefined, null]) {
    expect(isRole(word)).toBe(false);
  }
});
