import { expect, test } from 'vitest';
import { RuleCounts } from './rule-counts.js';

const decided = (rule: string, place: string, verdict = 'refused', gate: string | null = null) => ({
  rule,
  place,
  verdict,
  gate,
});

test('N-06 a rule that is built in is one row, whatever path or value it named, under words by which its entries are found', () => {
  const counts = new RuleCounts();
  const outside = (path: string) => `PATH_OUTSIDE: "${path}" is outside the workspace: use another`;
  counts.add(decided(outside('../a'), 'the workspace boundary'), 2);
  counts.add(decided(outside('../b'), 'the workspace boundary'), 1);
  counts.add(decided('unseen-script: runs a script', 'command policy', 'asked'), 1);
  expect(counts.told()).toEqual([
    { rule: 'PATH_OUTSIDE', verdicts: { refused: 3 } },
    { rule: 'unseen-script: runs a script', verdicts: { asked: 1 } },
  ]);
});

test('N-06 rules of a file are counted each by all their words, also where their names begin alike', () => {
  const counts = new RuleCounts();
  counts.add(decided('team: no releases', '/etc/sluice.yaml:4'), 1);
  counts.add(decided('team: no pushes', '/etc/sluice.yaml:9'), 2);
  expect(counts.told().map(({ rule }) => rule)).toEqual(['team: no pushes', 'team: no releases']);
});

test('N-06 a refusal that tells of one call at length is told by its name, a rule of a file as it stands there', () => {
  const counts = new RuleCounts();
  const long = 'x'.repeat(140);
  counts.add(decided(`PATH_INVALID: ${long}`, 'the workspace boundary'), 1);
  counts.add(decided(`no releases: ${long}`, '/etc/sluice.yaml:4'), 1);
  expect(counts.told().map(({ rule }) => rule)).toEqual(['PATH_INVALID', `no releases: ${long}`]);
});

test('N-06 what no rule was asked about is counted by what refused it, and what names no rule has no words', () => {
  const counts = new RuleCounts();
  counts.add(decided('Unknown tool: a', 'look up gate', 'refused', 'look-up'), 1);
  counts.add(decided('Unknown tool: b', 'look up gate', 'refused', 'look-up'), 1);
  counts.add(decided('x is too large', 'validate gate', 'refused', 'validation'), 1);
  counts.add({ rule: null, place: null, verdict: null, gate: null }, 1);
  expect(counts.told()).toEqual([
    { rule: '', by: 'look-up', verdicts: { refused: 2 } },
    { rule: '', by: 'validation', verdicts: { refused: 1 } },
    { rule: '', verdicts: { allowed: 1 } },
  ]);
});
