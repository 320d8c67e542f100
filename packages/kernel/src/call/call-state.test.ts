import { expect, test } from 'vitest';
import { isFinalState, nextState, type ToolCallState, transitions } from './call-state.js';

const states = Object.keys(transitions) as ToolCallState[];

test('K-11 exactly the drawn transitions are possible and every other throws', () => {
  const drawn = new Set([
    'PENDING>APPROVAL_REQUIRED',
    'PENDING>EXECUTING',
    'PENDING>DENIED',
    'PENDING>FAILED',
    'PENDING>SEALED',
    'APPROVAL_REQUIRED>APPROVED',
    'APPROVAL_REQUIRED>DENIED',
    'APPROVAL_REQUIRED>SEALED',
    'APPROVED>APPROVAL_REQUIRED',
    'APPROVED>EXECUTING',
    'APPROVED>FAILED',
    'APPROVED>SEALED',
    'EXECUTING>COMPLETED',
    'EXECUTING>FAILED',
    'EXECUTING>SEALED',
  ]);
  for (const from of states) {
    for (const to of states) {
      if (drawn.has(`${from}>${to}`)) expect(nextState(from, to)).toBe(to);
      else expect(() => nextState(from, to)).toThrow(`A call cannot go from ${from} to ${to}`);
    }
  }
});

test('K-11 four states are final', () => {
  expect(states.filter(isFinalState)).toEqual(['COMPLETED', 'FAILED', 'DENIED', 'SEALED']);
});
