import { expect, test } from 'vitest';
import { applyEnvironment } from './apply-environment.js';
import { defaultSettings, type Settings } from './settings.js';
import { SettingsError } from './settings-error.js';

const base: Settings = {
  ...defaultSettings,
  enabled: 'on',
  mode: 'plan',
  tools: new Map([['ci_search', { timeoutMs: 7, args: { limit: 3 } }]]),
  notes: ['kept'],
};

test('an environment that says nothing, or nothing but emptiness, changes nothing', () => {
  expect(applyEnvironment(base, {})).toEqual(base);
  const empty = Object.fromEntries(
    [
      'CI_AUTO_TOOLS',
      'CI_AUTO_TOOLS_MODE',
      'CI_AUTO_TOOLS_DRY_RUN',
      'CI_AUTO_TOOLS_TIER_MAX',
      'CI_AUTO_TOOLS_BUDGET_WALL_MS',
      'CI_AUTO_TOOLS_REPO_ROOT',
      'CI_AUTO_TOOLS_RUNNER_CI_SEARCH',
      'CI_AUTO_TOOLS_CI_SEARCH_LIMIT',
    ].map((name) => [name, '']),
  );
  expect(applyEnvironment(base, empty)).toEqual(base);
  expect(applyEnvironment(base, {}).tools).toBe(base.tools);
});

test('every variable has its own place in the settings', () => {
  const env = {
    CI_AUTO_TOOLS: 'OFF',
    CI_AUTO_TOOLS_MODE: 'run',
    CI_AUTO_TOOLS_TIER_MAX: '2',
    CI_AUTO_TOOLS_BUDGET_WALL_MS: '50',
    CI_AUTO_TOOLS_BUDGET_TIER2_EXTRA_MS: '0',
    CI_AUTO_TOOLS_MAX_CONCURRENCY: '1',
    CI_AUTO_TOOLS_MAX_INJECTED_CHARS: '200000',
    CI_AUTO_TOOLS_MAX_SNIPPETS: '12',
    CI_AUTO_TOOLS_MAX_LINES_PER_SNIPPET: '200',
    CI_AUTO_TOOLS_REPO_ROOT: '/there',
    CI_AUTO_TOOLS_RUNNER_CI_SEARCH: '/bin/run',
    CI_AUTO_TOOLS_CI_SEARCH_LIMIT: '9',
  };
  expect(applyEnvironment(base, env)).toEqual({
    enabled: 'off',
    mode: 'run',
    tierMax: 2,
    wallMs: 50,
    tier2ExtraMs: 0,
    maxConcurrency: 1,
    maxInjectedChars: 200_000,
    maxSnippets: 12,
    maxSnippetLines: 200,
    repoRoot: { path: '/there', source: 'env' },
    tools: new Map([['ci_search', { timeoutMs: 7, args: { limit: 9 }, command: ['/bin/run'] }]]),
    notes: ['kept'],
  });
});

test('a dry run plans whatever the mode is', () => {
  const env = { CI_AUTO_TOOLS_DRY_RUN: '1', CI_AUTO_TOOLS_MODE: 'run' };
  expect(applyEnvironment(defaultSettings, env).mode).toBe('plan');
  expect(applyEnvironment(defaultSettings, { CI_AUTO_TOOLS_DRY_RUN: '0' }).mode).toBe('run');
  expect(applyEnvironment(defaultSettings, { CI_AUTO_TOOLS_TIER_MAX: '1' }).tierMax).toBe(1);
});

test.each([
  [{ CI_AUTO_TOOLS_DRY_RUN: 'yes' }, 'CI_AUTO_TOOLS_DRY_RUN="yes" is not one of 0, 1'],
  [{ CI_AUTO_TOOLS_MODE: 'walk' }, 'CI_AUTO_TOOLS_MODE="walk" is not one of run, plan'],
  [{ CI_AUTO_TOOLS_MAX_SNIPPETS: '13' }, 'CI_AUTO_TOOLS_MAX_SNIPPETS=13 is not between 0 and 12'],
  [
    { CI_AUTO_TOOLS_MAX_CONCURRENCY: '0' },
    'CI_AUTO_TOOLS_MAX_CONCURRENCY=0 is not between 1 and 16',
  ],
  [
    { CI_AUTO_TOOLS_MAX_CONCURRENCY: '1.5' },
    'CI_AUTO_TOOLS_MAX_CONCURRENCY="1.5" is not a whole number',
  ],
  [
    { CI_AUTO_TOOLS_CI_SEARCH_LIMIT: '1234567890' },
    'CI_AUTO_TOOLS_CI_SEARCH_LIMIT="1234567890" is not a whole number',
  ],
  [
    { CI_AUTO_TOOLS: 'x'.repeat(100) },
    `CI_AUTO_TOOLS="${'x'.repeat(80)}" is not one of auto, on, off`,
  ],
])('O-03 %j is an error that names the variable and what is taken', (env, words) => {
  expect(() => applyEnvironment(base, env)).toThrow(new SettingsError(words));
});
