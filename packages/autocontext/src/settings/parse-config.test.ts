import { expect, test } from 'vitest';
import { parseConfig } from './parse-config.js';
import { defaultSettings, type Settings } from './settings.js';
import { SettingsError } from './settings-error.js';

function parse(text: string, isOwn = true, base: Settings = defaultSettings): Settings {
  return parseConfig(text, { path: 'auto-tools.yaml', isOwn, isRequired: false, base });
}

test('every key of the file has its own place in the settings, and the rest stays as it was', () => {
  const text = [
    'enabled: on',
    'mode: plan',
    'tier_max: 1',
    'repo_root: /elsewhere',
    'budget:',
    '  wall_ms: 50',
    '  tier2_extra_ms: 0',
    '  max_concurrency: 16',
    '  max_injected_chars: 200000',
    'snippets:',
    '  max_snippets: 12',
    '  max_lines_per_snippet: 200',
    'tools:',
    '  ci_search:',
    '    enabled: false',
    '    timeout_ms: 10',
    '    args:',
    '      limit: 0',
  ].join('\n');
  expect(parse(text)).toEqual({
    enabled: 'on',
    mode: 'plan',
    tierMax: 1,
    wallMs: 50,
    tier2ExtraMs: 0,
    maxConcurrency: 16,
    maxInjectedChars: 200_000,
    maxSnippets: 12,
    maxSnippetLines: 200,
    repoRoot: { path: '/elsewhere', source: 'config', mustStayInside: false },
    tools: new Map([['ci_search', { isEnabled: false, timeoutMs: 10, args: { limit: 0 } }]]),
    notes: [],
  });
  expect(parse('repo_root: sub/folder', false).repoRoot).toEqual({
    path: 'sub/folder',
    source: 'config',
    mustStayInside: true,
  });
});

test('an empty file, and a key without a value, say nothing', () => {
  expect(parse('# nothing\n')).toBe(defaultSettings);
  expect(parse('budget:\nsnippets:\ntools:\n')).toEqual(defaultSettings);
  expect(parse('tools:\n  ci_search:\n').tools).toEqual(new Map([['ci_search', {}]]));
});

test('a file adds to what an earlier one says of a tool, and what one of them says counts for both', () => {
  const base = parse('tools:\n  ci_search:\n    timeout_ms: 99\n  mine:\n    command: [run, me]\n');
  const both = parse(
    'tools:\n  ci_search:\n    enabled: true\n  mine:\n    tier: 1\n',
    false,
    base,
  );
  expect(both.tools).toEqual(
    new Map([
      ['ci_search', { timeoutMs: 99, isEnabled: true }],
      ['mine', { command: ['run', 'me'], tier: 1 }],
    ]),
  );
});

test('a person’s own "off" holds in every repository, and only there', () => {
  const off: Settings = { ...defaultSettings, enabled: 'off' };
  expect(parse('enabled: on', false, off).enabled).toBe('off');
  expect(parse('enabled: on', true, off).enabled).toBe('on');
  expect(parse('enabled: on', false).enabled).toBe('on');
  expect(parse('enabled: off', false).enabled).toBe('off');
});

test('a program of one’s own has a command, a tier and a reason of at most 200 characters', () => {
  const own = (tier: number) =>
    `tools:\n  my_tool:\n    command: [sh]\n    tier: ${tier}\n    reason: ${'x'.repeat(201)}\n`;
  const made = { command: ['sh'], reason: 'x'.repeat(200) };
  expect(parse(own(2)).tools).toEqual(new Map([['my_tool', { ...made, tier: 2 }]]));
  expect(parse(own(1)).tools).toEqual(new Map([['my_tool', { ...made, tier: 1 }]]));
});

test.each([
  ['budget:\n  wall_ms: 49', '2: budget.wall_ms is 49; it must be between 50 and 25000'],
  ['budget:\n  wall_ms: 25001', '2: budget.wall_ms is 25001; it must be between 50 and 25000'],
  ['budget:\n  wall_ms: 1.5', '2: budget.wall_ms must be a whole number'],
  ['budget:\n  wall_ms: [1]', '2: budget.wall_ms must be a whole number'],
  [
    'budget:\n  other: 1',
    '2: unknown key "budget.other"; known are wall_ms, tier2_extra_ms, max_concurrency, max_injected_chars',
  ],
  [
    'snippets:\n  other: 1',
    '2: unknown key "snippets.other"; known are max_snippets, max_lines_per_snippet',
  ],
  ['snippets:\n  max_snippets: 13', '2: snippets.max_snippets is 13; it must be between 0 and 12'],
  ['tier_max: 0', '1: tier_max is 0; it must be between 1 and 2'],
  ['tier_max: 3', '1: tier_max is 3; it must be between 1 and 2'],
  ['mode: walk', '1: mode must be one of run, plan'],
  [
    'other: 1',
    '1: unknown key "other"; known are enabled, mode, tier_max, repo_root, budget, snippets, tools',
  ],
  ['1: 2', '1: a key of the file is not a word'],
  ['repo_root: ""', '1: repo_root must be a text'],
  ['repo_root: 5', '1: repo_root must be a text'],
  ['tools:\n  Bad-Name:\n    command: [sh]', '2: "Bad-Name" is no name for a tool'],
  ['tools:\n  x:\n    command: [sh]', '2: "x" is no name for a tool'],
  ['tools:\n  ci_search:\n    enabled: 1', '3: tools.ci_search.enabled must be true or false'],
  [
    'tools:\n  ci_search:\n    timeout_ms: 9',
    '3: tools.ci_search.timeout_ms is 9; it must be between 10 and 25000',
  ],
  [
    'tools:\n  ci_search:\n    other: 9',
    '3: unknown key "tools.ci_search.other"; known are enabled, timeout_ms, args, command, tier, reason',
  ],
  [
    'tools:\n  mine:\n    command: []',
    '3: tools.mine.command must be a list of words, the program first',
  ],
  [
    'tools:\n  mine:\n    command: [sh, 1]',
    '3: tools.mine.command must be a list of words, the program first',
  ],
  [
    'tools:\n  mine:\n    command: sh',
    '3: tools.mine.command must be a list of words, the program first',
  ],
  [
    'tools:\n  mine:\n    command: [sh]\n    tier: 3',
    '4: tools.mine.tier is 3; it must be between 1 and 2',
  ],
  [
    'tools:\n  mine:\n    command: [sh]\n    args:\n      a: 1',
    '5: unknown key "tools.mine.args.a"; known are none',
  ],
  [
    'tools:\n  ci_search:\n    args:\n      limit: 1000000000',
    '4: tools.ci_search.args.limit is 1000000000; it must be between 0 and 999999999',
  ],
])('O-03 %j is refused with its line and what is allowed', (text, words) => {
  expect(() => parse(text)).toThrow(new SettingsError(`auto-tools.yaml:${words}`));
});

test.each(['/a', '~/a', '\\a', 'C:\\a', 'a/../..', '..', '..\\a'])(
  'O-03 a repository’s file must not lead out of it by %j, one’s own may',
  (path) => {
    const text = `repo_root: ${JSON.stringify(path)}`;
    expect(() => parse(text, false)).toThrow(
      `repo_root "${path}" leads out of the repository; only your own file may`,
    );
    expect(parse(text).repoRoot?.path).toBe(path);
  },
);
