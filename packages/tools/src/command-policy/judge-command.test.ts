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
  expect(judge(`rm -rf / ${'a'.repeat(40_000)}`).findings, 'nothing is guessed').toHaveLength(1);
  const whole = `ls ${'a'.repeat(197)}`;
  expect(judge(whole).findings[0]?.text).toBe(whole);
  expect(judge(`${whole}b`).findings[0]?.text).toBe(`${whole}… (1 more characters)`);
});

test('every rule has its risk, its verdict and its conditions, and is known to hide what it runs or not', () => {
  const rows = defaultCommandRules.map(({ id, risk, verdict, hides, when }) => {
    const conditions = Object.entries(when).map(([name, value]) =>
      name === 'redirect' ? `redirect(${Object.keys(value).join(' ')})` : name,
    );
    return `${id}: ${risk} ${verdict}${hides ? ' hides' : ''}, ${conditions.join(' ')}`;
  });
  expect(rows).toEqual([
    'remove-root: destructive deny, programs options touches',
    'remove: destructive ask, programs',
    'find-delete: destructive ask, programs options',
    'disk: destructive deny, programs',
    'raw-copy: destructive ask, programs',
    'write-device: destructive deny, redirect(kinds to)',
    'write-device-by-name: destructive deny, programs touches',
    'raw-copy-to-device: destructive deny, programs argument',
    'empty-file: destructive ask, is',
    'empty-file-by-nothing: destructive ask, programs redirect(kinds target)',
    'truncate: destructive ask, programs',
    'archive-removes: destructive ask, programs options',
    'zip-removes: destructive ask, programs options',
    'rights-of-tree: destructive ask, programs options',
    'machine: destructive ask, programs',
    'kill-others: destructive ask, programs argument',
    'self-calling-function: destructive ask, is',
    'database: destructive ask, programs argument isNone',
    'git-discard: destructive ask, programs subcommands',
    'git-reset-hard: destructive ask, programs subcommands options',
    'git-checkout-force: destructive ask, programs subcommands options',
    'git-checkout-paths: destructive ask, programs subcommands argument',
    'git-checkout-from: destructive ask, programs subcommands minArguments unlessOptions',
    'git-remove-changed: destructive ask, programs subcommands options',
    'git-give-up: destructive ask, programs subcommands options',
    'git-delete-ref: destructive ask, programs subcommands argument',
    'git-replace-ref: destructive ask, programs subcommands options',
    'git-push-force: destructive ask, programs subcommands argument',
    'proxy-variable: network ask, assignment',
    'proxy-variable-by-word: network ask, programs argument',
    'network-program: network ask, programs',
    'git-network: network ask, programs subcommands',
    'git-remote-network: network ask, programs subcommands argument',
    'dev-tcp: network ask, redirect(kinds target)',
    'dev-tcp-by-word: network ask, programs argument',
    'dev-tcp-by-variable: network ask, assigned',
    'package-network: network ask, programs subcommands',
    'package-other: network ask, programs otherSubcommands',
    'package-other-of-compilers: network ask, programs otherSubcommands',
    'package-fetches-all: network ask, programs subcommands unlessOptions',
    'package-by-address: network ask, programs argument',
    'package-plugin: network ask, programs argument',
    'archive-elsewhere: network ask, programs argument',
    'unknown-program: destructive ask hides, is',
    'unseen-script: destructive ask hides, is',
    'loader-variable: write ask hides, assignment',
    'loader-variable-by-word: write ask hides, programs argument',
    'bare-assignment: write ask, is',
    'shell-change: write ask, programs',
    'privilege: destructive ask, programs',
    'detached: write ask, programs',
    'background: write allow, is',
    'other-shell-word: write ask, programs',
    'wildcard-option: write ask, programs hasLeadingGlob',
    'inline-code: destructive ask hides, programs argument',
    'inline-code-joined: destructive ask hides, programs argument',
    'inline-code-by-address: destructive ask hides, programs argument',
    'inline-code-by-setting: destructive ask hides, programs options',
    'inline-code-by-module: destructive ask hides, programs argument',
    'inline-code-by-input: destructive ask hides, is',
    'inline-code-by-place: destructive ask hides, programs argument',
    'inline-code-in-option: destructive ask hides, programs argument',
    'option-by-loop: destructive ask, redirect(kinds target)',
    'script-file: destructive ask hides, is',
    'other-shell: destructive ask hides, programs',
    'archive-runs: write ask hides, programs options',
    'archive-runs-old-style: write ask hides, programs firstArgument',
    'archive-tests: write ask hides, programs options',
    'package-runs: write ask hides, programs argument',
    'runs-another: write ask, programs',
    'jest-loads: destructive ask hides, programs given',
    'tests-load: destructive ask hides, programs given',
    'jest-loads-environment: destructive ask hides, programs given',
    'jest-loads-reporter: destructive ask hides, programs given',
    'jest-loads-settings: destructive ask hides, programs given',
    'vitest-loads: destructive ask hides, programs given',
    'vitest-loads-setup: destructive ask hides, programs given',
    'vitest-loads-pool: destructive ask hides, programs given',
    'vitest-loads-settings: destructive ask hides, programs given',
    'mocha-loads: destructive ask hides, programs given',
    'mocha-loads-options: destructive ask hides, programs given',
    'eslint-loads: destructive ask hides, programs given',
    'eslint-loads-package: destructive ask hides, programs given',
    'eslint-loads-settings: destructive ask hides, programs given',
    'prettier-loads-settings: destructive ask hides, programs given',
    'pytest-loads: destructive ask hides, programs given',
    'pytest-loads-settings: destructive ask hides, programs given',
    'pytest-loads-setting: destructive ask hides, programs given',
    'mypy-loads: destructive ask hides, programs given',
    'mypy-loads-settings: destructive ask hides, programs given',
    'node-loads: destructive ask hides, programs given',
    'node-loads-reporter: destructive ask hides, programs given',
    'ts-node-loads: destructive ask hides, programs given',
    'bun-loads: destructive ask hides, programs given',
    'npm-loads: destructive ask hides, programs given',
    'python-loads: destructive ask hides, programs argument',
    'perl-debugs: destructive ask hides, programs argument',
    'java-loads: destructive ask hides, programs argument',
    'compiler-loads: destructive ask hides, programs argument',
    'rustc-loads: destructive ask hides, programs argument',
    'cmake-loads: destructive ask hides, programs argument',
    'dotnet-loads: destructive ask hides, programs given',
    'rake-loads: destructive ask hides, programs given',
    'option-runs: write ask hides, programs argument',
    'patch-script: write ask hides, programs options',
    'compiler-settings: write ask hides, programs subcommands options',
    'build-event: write ask hides, programs argument',
    'make-told: destructive ask hides, programs argument',
    'make-told-by-option: destructive ask hides, programs options',
    'task-words-run: destructive ask hides, programs options',
    'write-file: write allow, redirect(kinds target)',
    'write-runs-later: destructive ask, redirect(kinds to)',
    'write-argument-runs-later: destructive ask, programs unlessPrograms touches',
    'git-write-runs-later: destructive ask, programs subcommands argument',
    'git-makes-runs-later: destructive ask, programs makes',
    'write-outside: write ask, redirect(kinds to)',
    'write-command: write allow, programs',
    'project-program: write allow, programs programFolders',
    'git-write: write allow, programs subcommands',
    'sort-runs: write ask hides, programs options',
    'find-runs: write ask, programs options',
    'grep-runs: write ask hides, programs options',
    'sed-script: write ask hides, programs firstArgumentNot',
    'sed-script-by-option: write ask hides, programs options',
    'sed-in-place: write allow, programs options',
    'awk-program: write ask hides, programs argument',
    'jq-loads: read ask, programs argument',
    'jq-program-file: read ask, programs options',
    'writes-second-file: write allow, programs minArguments',
    'sets-machine: write ask, programs options',
    'sets-hostname: write ask, programs minArguments',
    'sets-hostname-from-file: write ask, programs options',
    'sets-clock: write ask, programs argument',
    'writes-beside: write ask, programs options',
    'bat-cache: write ask, programs subcommands',
    'pager-command: write ask hides, programs argument',
    'pager-runs: write ask hides, programs options',
    'man-told: write ask hides, programs options',
    'man-page-of-the-project: write ask hides, programs argument',
    'git-runs: write ask hides, programs options',
    'git-signature: write ask hides, programs argument',
    'git-signs: write ask hides, programs subcommands options',
    'git-tag-signs: write ask hides, programs subcommands options',
    'git-help-shows: write ask hides, programs subcommands options',
    'git-rebase-runs: write ask hides, programs subcommands options',
    'git-settings: write ask hides, programs subcommands unlessOptions',
    'plain-read: read allow, programs',
    'git-read: read allow, programs subcommands',
    'secret-file: read ask, programs touches',
    'secret-redirect: read ask, redirect(kinds to)',
    'database-read: read ask, is',
    'database-read-elsewhere: network ask, is',
  ]);
});

test('item 6: where bash reads three parentheses anew and loses a word, nothing is read for certain', () => {
  const judge = createCommandJudge(defaultCommandRules);
  // Bash runs `d` here, not `pf`.
  expect(judge('((( (1 + 2) * 3 ))\npf "d" $HOME)').verdict).toBe('ask');
  expect(judge('((( (1 + 2) * 3 )))').programs).toEqual([]);
  expect(judge('((ls a); ls b)')).toMatchObject({ programs: expect.arrayContaining(['ls']) });
});
