import type { Decided, Verdict } from '@sluice/policy';
import { takeApart } from '@sluice/policy';
import { readCommandParts } from '@sluice/tools';
import { expect, test } from 'vitest';
import { countReplay } from './count-replay.js';

const judged = (id: string, decided: Decided, now: Verdict, rule?: string) => ({
  recorded: takeApart(
    { id, session: 's', at: 1, tool: 'bash_run', args: { command: 'git push' }, decided },
    { parseCommand: readCommandParts, home: '/home/a' },
  ),
  now,
  rule,
});
const ids = (calls: readonly { readonly id: string }[]) => calls.map(({ id }) => id);

test('P-07 calls that are decided the other way are told with what they did and the rule that decides', () => {
  const { differing } = countReplay([
    judged('a', 'approved', 'deny', 'no pushes'),
    judged('b', 'denied', 'allow', 'pushes'),
    judged('c', 'allowed', 'deny'),
    judged('d', 'refused', 'allow'),
    judged('e', 'approved', 'allow'),
    judged('f', 'denied', 'deny'),
  ]);
  expect(ids(differing)).toEqual(['a', 'b', 'c', 'd']);
  expect(differing[0]).toEqual({
    id: 'a',
    session: 's',
    was: 'approved',
    now: 'deny',
    rule: 'no pushes',
    call: 'bash_run  git push',
  });
});

test('P-07 calls that are asked about anew, and those that are asked about no more, are told apart', () => {
  const { newlyAsked, noLongerAsked, counts } = countReplay([
    judged('a', 'allowed', 'ask'),
    judged('b', 'refused', 'ask'),
    judged('c', 'approved', 'ask'),
    judged('d', 'denied', 'ask'),
    judged('e', 'approved', 'allow'),
    judged('f', 'denied', 'deny'),
    judged('g', 'unanswered', 'deny'),
    judged('h', 'unknown', 'allow'),
    judged('i', 'stopped', 'allow'),
    judged('j', 'allowed', 'ask'),
  ]);
  expect(ids(newlyAsked)).toEqual(['a', 'b', 'j']);
  expect(ids(noLongerAsked)).toEqual(['e', 'f', 'g']);
  expect(counts[0]).toEqual({ was: 'allowed', now: 'ask', count: 2 });
});
