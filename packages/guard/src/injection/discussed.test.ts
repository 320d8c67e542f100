import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Discussion } from './discussed.js';

test.each([
  ['such as "ignore all previous" is an attack', true],
  ['an attack: “ignore all previous”', true],
  ['"ignore all previous" and so on', false],
  ['an attack: ignore all previous', false],
  ['{"attack": "ignore all previous"}', false],
  ["the user's attack ignore all previous ' x", false],
])('whether %j quotes its phrase in a text about attacks: %s', (flow, isCovered) => {
  const start = flow.indexOf('ignore');
  expect(new Discussion(flow).covers(start, start + 'ignore all previous'.length)).toBe(isCovered);
});

test('phrases asked about one after the other are answered as each would be alone', () => {
  const piece = fc.constantFrom(
    '"',
    "'",
    '`',
    '“',
    '”',
    'attack ',
    'it',
    ' do this ',
    '. ',
    'x'.repeat(50),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const flow = pieces.join('');
      const discussion = new Discussion(flow);
      for (let start = 0; start < flow.length; start += 5)
        expect(discussion.covers(start, start + 4)).toBe(
          new Discussion(flow).covers(start, start + 4),
        );
    }),
    { numRuns: 300, seed: 5 },
  );
});
