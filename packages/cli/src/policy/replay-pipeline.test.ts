import { type MadeCall, readPolicyDocument, takeApart } from '@sluice/policy';
import { builtIns, readCommandParts } from '@sluice/tools';
import { expect, test } from 'vitest';
import { replayPipeline, replayRules, withRaised } from './replay-pipeline.js';

const made = (at: number, command: string, decided: MadeCall['decided'] = 'allowed'): MadeCall => ({
  id: `c${at}`,
  session: 's',
  at,
  tool: 'bash_run',
  args: { command },
  decided,
});

function policyOf(rules: string) {
  const text = `version: 1\ndefault: deny\nrules:\n${rules}`;
  const options = { file: 'sluice.yaml', parseCommand: readCommandParts, builtIns };
  return readPolicyDocument(text, options).policy;
}

const pastOf = (calls: readonly MadeCall[]) =>
  calls.map((call) => ({
    made: call,
    recorded: takeApart(call, { parseCommand: readCommandParts, home: '/home/a' }),
  }));

test('P-07 the built-in rules stand over the file, unless only its rules are asked', async () => {
  const past = pastOf([made(1, 'git status'), made(2, 'git push --force')]);
  const policy = policyOf('  - { allow: git, command: git ** }\n');
  const judged = await replayPipeline(policy, past);
  expect(judged.map(({ now }) => now)).toEqual(['allow', 'ask']);
  expect(judged[0]?.rule).toBe('git');
  const recorded = past.map((call) => call.recorded);
  expect(replayRules(policy, recorded).map(({ now }) => now)).toEqual(['allow', 'allow']);
});

test('P-07 what ran then is the past of what comes after, and what was denied is not', async () => {
  const rule = '  - { allow: once, command: git status, at_most: 1 per session }\n';
  const calls = [made(1, 'git status', 'denied'), made(2, 'git status'), made(3, 'git status')];
  const judged = await replayPipeline(policyOf(rule), pastOf(calls));
  expect(judged.map(({ now }) => now)).toEqual(['allow', 'allow', 'deny']);
});

test('P-08 recorded calls know which built-in rules ask about them, and about which program', async () => {
  const calls = await withRaised(pastOf([made(1, 'git status && npm install x'), made(2, 'ls')]));
  expect(calls.map(({ call }) => call.raised)).toEqual([
    [{ name: 'package-network', commands: [1] }],
    undefined,
  ]);
});

test('P-07 who else needs the thread is let in while a long history is replayed', async () => {
  let turns = 0;
  const other = setInterval(() => (turns += 1), 0);
  const calls = Array.from({ length: 600 }, (_, at) => made(at, `git log -${at}`));
  await replayPipeline(policyOf('  - { allow: git, command: git ** }\n'), pastOf(calls));
  clearInterval(other);
  expect(turns).toBeGreaterThan(0);
});
