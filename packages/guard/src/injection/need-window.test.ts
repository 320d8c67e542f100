import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NeedWindow } from './need-window.js';
import { TextTree } from './text-tree.js';

const NEEDS = ['now', 'at once'];
const tree = () => new TextTree('now\t0\n\n\nat once\t1', (value) => [Number(value)]);

test('a need is met from where it begins back to as far as a wording reaches', () => {
  const flow = `${'.'.repeat(100)}now${'.'.repeat(400)}at once`;
  const window = new NeedWindow(flow, tree(), 2);
  expect(window.isMet(0, 0, 20)).toBe(false);
  expect(window.isMet(0, 0, 101)).toBe(true);
  expect(window.isMet(1, 0, 300)).toBe(false);
  expect(window.isMet(1, 0, 600)).toBe(true);
  expect(window.isMet(0, 100, 1)).toBe(true);
  expect(window.isMet(0, 200, 600)).toBe(false);
});

test('what stands near is never missed, and what is more than a block away is never taken for near', () => {
  const piece = fc.oneof(
    fc.constantFrom(...NEEDS, ' '),
    fc.nat(90).map((length) => '.'.repeat(length)),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }),
      fc.array(fc.tuple(fc.nat(2000), fc.nat(600)), { maxLength: 30 }),
      (pieces, questions) => {
        const flow = pieces.join('');
        const window = new NeedWindow(flow, tree(), 2);
        for (const [at, reach] of questions.sort(([first], [second]) => first - second))
          for (const [need, text] of NEEDS.entries()) {
            const isMet = window.isMet(need, at, reach);
            if (stands(flow, text, at, at + reach)) expect(isMet).toBe(true);
            if (!stands(flow, text, at - 32, at + reach + 32)) expect(isMet).toBe(false);
          }
      },
    ),
    { numRuns: 300, seed: 5 },
  );
});

function stands(flow: string, text: string, from: number, to: number): boolean {
  const place = flow.indexOf(text, Math.max(0, from));
  return place >= 0 && place < to;
}
