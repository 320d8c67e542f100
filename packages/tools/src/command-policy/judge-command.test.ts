import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CommandRule } from './command-rule.js';
import { createCommandJudge, judgeByKnownRules } from './judge-command.js';
import { defaultCommandRules } from './rules/default-rules.js';

const judge = judgeByKnownRules(defaultCommandRules);

/** A judgement in one line: verdict, risk, rules from the strictest on, programs, paths (`!` written), open paths. */
function lineOf(command: string, folder?: string): string {
  const { verdict, risk, findings, programs, paths, openPaths } = judge(command, folder);
  return [
    `${verdict} ${risk}:`,
    findings.map(({ rule, hides }) => `${rule}${hides ? ' (hides)' : ''}`).join(', '),
    `| runs ${programs.join(' ')}`,
    `| ${paths.map(({ path, isWritten }) => `${path}${isWritten ? '!' : ''}`).join(' ')}`,
    `| ${openPaths.join(' ').replaceAll('\0', '…')}`,
  ].join(' ');
}

const FILE = new URL('../testing/commands-as-judged.json', import.meta.url);
const JUDGED: Readonly<Record<string, string>> = JSON.parse(readFileSync(FILE, 'utf8'));

test.each(Object.entries(JUDGED))('%j is judged %j', (command, line) => {
  expect(lineOf(command)).toBe(line);
});

test('a command is judged from the folder in which it begins', () => {
  expect(lineOf('cat id_rsa', '.ssh')).toContain('.ssh/id_rsa');
  expect(lineOf('echo a > x', '..')).toContain('write-outside');
});

describe('a rule that is not what it says never comes into force', () => {
  const rule: CommandRule = {
    id: 'mine',
    risk: 'write',
    verdict: 'ask',
    reason: 'mine to judge',
    when: { programs: ['mine'] },
    examples: { matches: ['mine a'], misses: ['yours a'] },
  };
  const make = (more: Partial<CommandRule>) => () => createCommandJudge([{ ...rule, ...more }]);

  test('a good one does', () => {
    expect(make({})()('mine x').findings).toEqual([
      {
        rule: 'mine',
        reason: 'mine to judge',
        risk: 'write',
        verdict: 'ask',
        hides: false,
        text: 'mine x',
      },
    ]);
  });

  test.each<[Partial<CommandRule>, string]>([
    [
      { examples: { matches: [], misses: ['a'] } },
      'Rule "mine" needs an example that matches and one that does not',
    ],
    [
      { examples: { matches: ['mine'], misses: [] } },
      'Rule "mine" needs an example that matches and one that does not',
    ],
    [
      { examples: { matches: ['yours'], misses: ['a'] } },
      'Rule "mine" does not match its example: yours',
    ],
    [
      { examples: { matches: ['mine'], misses: ['mine b'] } },
      'Rule "mine" matches what it must not: mine b',
    ],
    [{ when: {} }, 'Rule "mine" has no condition and would match everything'],
  ])('%j is refused', (more, said) => {
    expect(make(more)).toThrow(new Error(said));
  });

  test('two rules with one id are refused', () => {
    expect(() => createCommandJudge([rule, rule])).toThrow(
      new Error('Two command rules have the id "mine"'),
    );
  });
});

test('what is on no list, cannot be read or is too large is told with its reason and its beginning', () => {
  expect(judge('deploy now').findings).toEqual([
    {
      rule: 'unlisted-program',
      reason: 'deploy is on no list; it may do anything that the sandbox lets it do',
      risk: 'write',
      verdict: 'ask',
      hides: false,
      text: 'deploy now',
    },
  ]);
  expect(judge("echo 'a").findings).toEqual([
    {
      rule: 'not-understood',
      reason:
        'the command cannot be read with certainty: it has a single quote that is never closed',
      risk: 'destructive',
      verdict: 'ask',
      hides: true,
      text: "echo 'a",
    },
  ]);
  const large = `echo ${'a'.repeat(40_000)}`;
  expect(judge(large).findings[0]).toEqual({
    rule: 'too-large',
    reason:
      'the command is too large to be judged: it has 40005 characters, more than the 32768 judged. Put it into a script file or run it in parts',
    risk: 'destructive',
    verdict: 'deny',
    hides: true,
    text: `echo ${'a'.repeat(195)}… (39805 more characters)`,
  });
  const whole = `ls ${'a'.repeat(197)}`;
  expect(judge(whole).findings[0]?.text).toBe(whole);
  expect(judge(`${whole}b`).findings[0]?.text).toBe(`${whole}… (1 more characters)`);
});

test('every rule has its risk and verdict, and is known to hide what it runs or not', () => {
  const rows = defaultCommandRules.map(
    ({ id, risk, verdict, hides }) => `${id}: ${risk} ${verdict}${hides ? ' hides' : ''}`,
  );
  expect(rows).toEqual([
    'remove-root: destructive deny',
    'remove: destructive ask',
    'find-delete: destructive ask',
    'disk: destructive deny',
    'raw-copy: destructive ask',
    'write-device: destructive deny',
    'empty-file: destructive ask',
    'empty-file-by-nothing: destructive ask',
    'truncate: destructive ask',
    'git-discard: destructive ask',
    'git-reset-hard: destructive ask',
    'git-checkout-force: destructive ask',
    'git-delete-ref: destructive ask',
    'git-push-force: destructive ask',
    'rights-of-tree: destructive ask',
    'machine: destructive ask',
    'kill-others: destructive ask',
    'self-calling-function: destructive ask',
    'database: destructive ask',
    'network-program: network ask',
    'git-network: network ask',
    'package-network: network ask',
    'dev-tcp: network ask',
    'unknown-program: destructive ask hides',
    'unseen-script: destructive ask hides',
    'loader-variable: write ask hides',
    'loader-variable-by-word: write ask hides',
    'bare-assignment: write ask',
    'shell-change: write ask',
    'privilege: destructive ask',
    'detached: write ask',
    'background: write allow',
    'other-shell-word: write ask',
    'wildcard-option: write ask',
    'inline-code: destructive ask hides',
    'inline-code-by-input: destructive ask hides',
    'script-file: destructive ask hides',
    'other-shell: destructive ask hides',
    'archive-runs: write ask hides',
    'archive-runs-old-style: write ask hides',
    'runs-another: write ask',
    'make-told: destructive ask hides',
    'write-file: write allow',
    'write-runs-later: destructive ask',
    'write-argument-runs-later: destructive ask',
    'write-outside: write ask',
    'write-command: write allow',
    'project-program: write allow',
    'git-write: write allow',
    'sort-runs: write ask hides',
    'find-runs: write ask',
    'grep-runs: write ask hides',
    'sed-script: write ask hides',
    'sed-script-by-option: write ask hides',
    'sed-in-place: write allow',
    'awk-program: write ask hides',
    'git-runs: write ask hides',
    'git-rebase-runs: write ask hides',
    'git-settings: write ask hides',
    'writes-second-file: write allow',
    'sets-machine: write ask',
    'sets-hostname: write ask',
    'pager-command: write ask hides',
    'pager-runs: write ask hides',
    'plain-read: read allow',
    'git-read: read allow',
    'secret-file: read ask',
    'secret-redirect: read ask',
  ]);
});
