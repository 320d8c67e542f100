import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@cfworker/json-schema';
import { afterEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { automaticTools } from '../plan/automatic-tools.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { argumentSettings } from './argument-settings.js';
import { parseConfig } from './parse-config.js';
import { budgetSettings, snippetSettings } from './ranges.js';
import { readSettings } from './read-settings.js';
import { defaultSettings } from './settings.js';

let made: TemporaryRepository | undefined;
afterEach(() => {
  made?.remove();
  made = undefined;
});

function read(config: string | undefined, env: Record<string, string> = {}, own?: string) {
  made?.remove();
  made = temporaryRepository(config === undefined ? {} : { 'config/auto-tools.yaml': config });
  if (own !== undefined) made.write('../config/sluice/auto-tools.yaml', own);
  return readSettings({
    env: { ...made.env, ...env },
    folder: made.root,
    parseConfig: async () => parseConfig,
  });
}

test('O-03 the environment stands over the file and the file over the defaults', async () => {
  expect(await read(undefined)).toEqual(defaultSettings);
  const config =
    'enabled: on\nbudget:\n  wall_ms: 1234\n  max_concurrency: 9\n  max_injected_chars: 777\n';
  expect(await read(config)).toMatchObject({
    enabled: 'on',
    wallMs: 1234,
    maxConcurrency: 9,
    maxInjectedChars: 777,
  });
  const env = {
    CI_AUTO_TOOLS: 'off',
    CI_AUTO_TOOLS_BUDGET_WALL_MS: '4321',
    CI_AUTO_TOOLS_MAX_CONCURRENCY: '2',
    CI_AUTO_TOOLS_DRY_RUN: '1',
    CI_AUTO_TOOLS_TIER_MAX: '2',
  };
  expect(await read(config, env)).toMatchObject({
    enabled: 'off',
    mode: 'plan',
    tierMax: 2,
    wallMs: 4321,
    maxConcurrency: 2,
    maxInjectedChars: 777,
  });
});

test('O-03 a person who switched it off keeps it off whatever a repository says', async () => {
  expect(await read('enabled: on\n', {}, 'enabled: off\n')).toMatchObject({ enabled: 'off' });
  expect(await read('mode: plan\n', {}, 'enabled: on\n')).toMatchObject({
    enabled: 'on',
    mode: 'plan',
  });
});

test('O-04 tier 2 in a file is ignored with a word, in the environment it counts', async () => {
  const settings = await read('tier_max: 2\n');
  expect(settings.tierMax).toBe(1);
  expect(settings.notes).toEqual(['tier-2 requires CI_AUTO_TOOLS_TIER_MAX=2 (config ignored)']);
});

test.each([
  ['enabled: auto\nbugdet:\n  wall_ms: 5\n', /auto-tools\.yaml:2: unknown key "bugdet"/],
  ['budget:\n  wall_ms: fast\n', /:2: budget\.wall_ms must be a whole number/],
  ['budget:\n  wall_ms: -5\n', /:2: budget\.wall_ms is -5; it must be between 50 and 25000/],
  ['budget:\n  walls: 5\n', /:2: unknown key "budget\.walls"/],
  ['enabled: sometimes\n', /:1: enabled must be one of auto, on, off/],
  ['budget: 5\n', /:1: budget must be a map/],
  ['- a\n- b\n', /:1: the file must be a map/],
  ['a: [1\n', /auto-tools\.yaml:\d: /],
  ['mode: run\nmode: plan\n', /:2: .*unique/i],
  ['tools:\n  ci_serch:\n    timeout_ms: 50\n', /:2: unknown tool "ci_serch"/],
  [
    'tools:\n  ci_search:\n    args:\n      limits: 5\n',
    /:4: unknown key "tools\.ci_search\.args\.limits"/,
  ],
  [
    'tools:\n  ci_search:\n    args:\n      query: x\n',
    /:4: unknown key "tools\.ci_search\.args\.query"/,
  ],
  [
    'tools:\n  ci_search:\n    command: [sh]\n',
    /:3: tools\.ci_search\.command can only stand in your own/,
  ],
  ['tools:\n  __proto__:\n    enabled: true\n', /:2: "__proto__" is no name|unknown tool/],
  ['repo_root: ../other\n', /:1: repo_root "\.\.\/other" leads out of the repository/],
  ['repo_root: /etc\n', /:1: repo_root "\/etc" leads out of the repository/],
])('O-03 a bad setting names its line: %j', async (config, words) => {
  await expect(read(config)).rejects.toThrow(words);
  await expect(read(config)).rejects.toMatchObject({ name: 'SettingsError' });
});

test.each([
  [{ CI_AUTO_TOOLS: 'maybe' }, 'CI_AUTO_TOOLS="maybe" is not one of auto, on, off'],
  [{ CI_AUTO_TOOLS_TIER_MAX: '3' }, 'CI_AUTO_TOOLS_TIER_MAX="3" is not one of 1, 2'],
  [
    { CI_AUTO_TOOLS_BUDGET_WALL_MS: 'soon' },
    'CI_AUTO_TOOLS_BUDGET_WALL_MS="soon" is not a whole number',
  ],
  [
    { CI_AUTO_TOOLS_BUDGET_WALL_MS: '1' },
    'CI_AUTO_TOOLS_BUDGET_WALL_MS=1 is not between 50 and 25000',
  ],
  [{ CI_AUTO_TOOLS_CONFIG: '/no/such/file.yaml' }, 'there is no file /no/such/file.yaml'],
])('O-03 a bad variable is an error that names it: %j', async (env, words) => {
  await expect(read(undefined, env)).rejects.toThrow(words);
});

test('O-03 a program is named by the environment or by the person, with arguments by name', async () => {
  const own =
    'tools:\n  my_tool:\n    command: [sh, -c, "echo {}"]\n    tier: 2\n    reason: mine\n';
  const env = {
    CI_AUTO_TOOLS_RUNNER_CI_SEARCH: '/bin/run',
    CI_AUTO_TOOLS_CI_GRAPH_RAG_DEPTH: '10',
  };
  const { tools } = await read(undefined, env, own);
  expect(tools.get('my_tool')).toEqual({
    command: ['sh', '-c', 'echo {}'],
    tier: 2,
    reason: 'mine',
  });
  expect(tools.get('ci_search')).toEqual({ command: ['/bin/run'] });
  expect(tools.get('ci_graph_rag')).toEqual({ args: { depth: 10 } });
});

test('O-03 keys in .devbooks/config.yaml are ignored, and a line says where they belong', async () => {
  made = temporaryRepository({ '.devbooks/config.yaml': 'auto_tools:\n  tier_max: 2\n' });
  const settings = await readSettings({
    env: made.env,
    folder: made.root,
    parseConfig: async () => parseConfig,
  });
  expect(settings.tierMax).toBe(1);
  expect(settings.notes).toEqual([
    '.devbooks/config.yaml is ignored for auto tools; move the keys to config/auto-tools.yaml',
  ]);
});

const repository = join(import.meta.dirname, '..', '..', '..', '..');
const schema = JSON.parse(
  readFileSync(join(repository, 'packages/autocontext/schema/auto-tools.schema.json'), 'utf8'),
) as Record<string, never>;

test('O-03 the config file that is shipped holds the defaults and fits its schema', async () => {
  const text = readFileSync(join(repository, 'config', 'auto-tools.yaml'), 'utf8');
  const { tools: _, ...rest } = await read(text);
  const { tools: __, ...defaults } = defaultSettings;
  expect(rest).toEqual(defaults);
  expect(new Validator(schema, '2020-12').validate(parse(text))).toMatchObject({ valid: true });
});

test('O-03 the schema knows the same keys and ranges as the reader', () => {
  const { budget, snippets, tools } = schema.properties as unknown as Record<
    string,
    { properties: Record<string, { minimum?: number; maximum?: number; properties?: object }> }
  >;
  const rangesOf = (table: typeof budget) =>
    Object.entries(table!.properties).map(([key, { minimum, maximum }]) => [key, minimum, maximum]);
  const wanted = (table: Record<string, { min: number; max: number }>) =>
    Object.entries(table).map(([key, { min, max }]) => [key, min, max]);
  expect(rangesOf(budget)).toEqual(wanted(budgetSettings));
  expect(rangesOf(snippets)).toEqual(wanted(snippetSettings));
  const args = Object.entries(tools!.properties).map(([tool, entry]) => {
    const own = (entry.properties as { args: { properties: object } }).args.properties;
    return [tool, Object.keys(own).sort()];
  });
  const known = [...automaticTools.keys()].map((tool) => [
    tool,
    [...(argumentSettings(tool)?.keys() ?? [])].sort(),
  ]);
  expect(args.sort()).toEqual(known.sort());
});
