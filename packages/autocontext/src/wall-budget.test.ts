import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareWallBudget } from './wall-budget.js';

test('O-05 on a quick machine tools get seven tenths, and the last steps three hundredths', () => {
  expect(shareWallBudget(0, 5000, 50)).toEqual({ toolsEnd: 3500, cleaningEnd: 4850 });
  expect(shareWallBudget(1000, 5000, 50)).toEqual({ toolsEnd: 4500, cleaningEnd: 5850 });
});

test('O-05 a slow start leaves more time for what comes after the tools', () => {
  expect(shareWallBudget(0, 3000, 400)).toEqual({ toolsEnd: 1400, cleaningEnd: 2600 });
});

test('O-05 whatever the machine does, tools end before cleaning, and cleaning before the budget', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 25_000 }),
      fc.integer({ min: 0, max: 60_000 }),
      (wallMs, readyMs) => {
        const { toolsEnd, cleaningEnd } = shareWallBudget(0, wallMs, readyMs);
        expect(toolsEnd).toBeLessThan(cleaningEnd);
        expect(cleaningEnd).toBeLessThan(wallMs);
      },
    ),
  );
});
