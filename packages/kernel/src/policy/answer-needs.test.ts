import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnswerNeeds, joinNeeds, roles } from './answer-needs.js';

const needs: fc.Arbitrary<AnswerNeeds> = fc.record(
  { role: fc.constantFrom(...roles), people: fc.integer({ min: 1, max: 5 }) },
  { requiredKeys: [] },
);

test('P-02 needs that are joined ask for the higher role and for more people', () => {
  expect(joinNeeds({ role: 'approver' }, { role: 'viewer', people: 2 })).toEqual({
    role: 'approver',
    people: 2,
  });
  expect(joinNeeds(undefined, { people: 2 })).toEqual({ people: 2 });
  expect(joinNeeds(undefined, undefined)).toBeUndefined();
});

test('P-02 the order in which needs are joined does not matter', () => {
  fc.assert(
    fc.property(needs, needs, needs, (a, b, c) => {
      expect(joinNeeds(a, b)).toEqual(joinNeeds(b, a));
      expect(joinNeeds(joinNeeds(a, b), c)).toEqual(joinNeeds(a, joinNeeds(b, c)));
    }),
  );
});
