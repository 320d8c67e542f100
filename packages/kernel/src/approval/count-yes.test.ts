import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerOfAll, countYes } from './count-yes.js';
import type { Yes } from './yes.js';

const yes = (person: string, more: Partial<Yes> = {}): Yes => ({
  person,
  at: 1,
  to: 'this',
  ...more,
});
const two = { people: 2 };

test('R-02 where nothing more is needed one yes is enough', () => {
  const enough = { status: 'enough', with: [] };
  expect(countYes(undefined, [], yes('ann'))).toEqual(enough);
  expect(countYes({ role: 'operator' }, [], yes('ann'))).toEqual(enough);
});

test('R-02 two people are two names with two tokens', () => {
  const first = countYes(two, [], yes('ann', { credential: 't1' }));
  expect(first).toEqual({ status: 'counted', yeses: [yes('ann', { credential: 't1' })] });
  const kept = [yes('ann', { credential: 't1' })];
  expect(countYes(two, kept, yes('ann', { credential: 't2' }))).toEqual({ status: 'same_person' });
  expect(countYes(two, kept, yes('bob', { credential: 't1' }))).toEqual({ status: 'same_person' });
  const enough = { status: 'enough', with: ['ann'] };
  expect(countYes(two, kept, yes('bob', { credential: 't2' }))).toEqual(enough);
  expect(countYes(two, kept, yes('bob'))).toEqual(enough);
});

test('R-02 yeses to different things are not counted together, and the later one of a person stands', () => {
  const kept = [yes('ann')];
  const other = yes('bob', { to: 'edited' });
  const counted = countYes(two, kept, other);
  expect(counted).toEqual({ status: 'counted', yeses: [yes('ann'), other] });
  expect(countYes(two, [yes('ann'), other], yes('ann', { to: 'edited' }))).toEqual({
    status: 'enough',
    with: ['bob'],
  });
});

test('R-02 the answer names everybody who gave it, and nobody who said yes to something else', () => {
  const settlement = { outcome: 'approved', at: 2, decidedBy: 'bob' } as const;
  const counted = countYes(two, [yes('eve', { to: 'else' }), yes('ann')], yes('bob'));
  expect(answerOfAll(settlement, counted)).toEqual({ ...settlement, with: ['ann'] });
  expect(answerOfAll(settlement, countYes(undefined, [], yes('bob')))).toBe(settlement);
  expect(answerOfAll(settlement, undefined)).toBe(settlement);
});

test('R-02 however often and in whatever order they answer, fewer people than needed are never enough', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 4 }),
      fc.array(
        fc.record({
          person: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
          credential: fc.constantFrom('1', '2', '3', '4', '5'),
          to: fc.constantFrom('x', 'y'),
        }),
        { maxLength: 30 },
      ),
      (people, answers) => {
        let kept: readonly Yes[] = [];
        const said: Yes[] = [];
        for (const answer of answers) {
          const one = { ...answer, at: 1 };
          said.push(one);
          const counted = countYes({ people }, kept, one);
          if (counted.status === 'enough') {
            const alike = said.filter(({ to }) => to === one.to);
            expect(new Set(alike.map(({ person }) => person)).size).toBeGreaterThanOrEqual(people);
            expect(new Set(alike.map(({ credential }) => credential)).size).toBeGreaterThanOrEqual(
              people,
            );
            return;
          }
          if (counted.status === 'counted') kept = counted.yeses;
        }
      },
    ),
  );
});
