import type { ProcessExit } from '@sluice/sandbox';
import { expect, test } from 'vitest';
import { describeExit } from './describe-exit.js';

const exit = (more: Partial<ProcessExit>): ProcessExit => ({
  exitCode: 0,
  signal: null,
  timedOut: false,
  aborted: false,
  limitHit: null,
  survivors: 0,
  heldBack: [],
  ...more,
});

test.each<[Partial<ProcessExit>, string]>([
  [{}, 'exited with code 0'],
  [{ exitCode: 3 }, 'exited with code 3'],
  [{ exitCode: null, signal: 'SIGKILL' }, 'ended by SIGKILL'],
  [{ exitCode: null }, 'ended by a signal'],
  [{ timedOut: true, limitHit: 'memory' }, 'ended after its time limit'],
  [{ limitHit: 'memory' }, 'ended for its limit of memory'],
  [{ survivors: 2 }, 'exited with code 0, 2 of its processes could not be ended'],
  [
    {
      survivors: 1,
      heldBack: [
        { path: 'a', heldAs: 'a.held', reason: 'x' },
        { path: 'b', heldAs: 'b.held', reason: 'x' },
      ],
    },
    'exited with code 0, 1 of its processes could not be ended, a was renamed to a.held, b was renamed to b.held',
  ],
])('%j is told as "%s"', (more, words) => {
  expect(describeExit(exit(more))).toBe(words);
});

test('what has not ended is running', () => {
  expect(describeExit(null)).toBe('running');
});
