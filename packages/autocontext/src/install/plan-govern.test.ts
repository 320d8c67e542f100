import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyPlan } from './client-plan.js';
import {
  type GovernedClient,
  governedClients,
  governPlaces,
  isGovernable,
} from './govern-places.js';
import { isGoverned, ownOfProject, planGovern, planUngovern } from './plan-govern.js';

const options = { node: '/opt/node', program: '/opt/govern.cjs' };
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-govern-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const env = () => ({ HOME: home });
const places = (client: GovernedClient) => governPlaces(client, env());
const settingsOf = (client: GovernedClient) => readFileSync(places(client).settings, 'utf8');
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The settings of a client with our hooks alone, and what a second is in them. */
const EVENTS = {
  claude: [['PreToolUse', 'PostToolUse', 'PostToolUseFailure'], 600],
  codex: [['PreToolUse', 'PostToolUse'], 600],
  gemini: [['BeforeTool', 'AfterTool'], 600_000],
  qwen: [['PreToolUse', 'PostToolUse', 'PostToolUseFailure'], 600_000],
} as const;

function hooksFor(client: keyof typeof EVENTS): unknown {
  const [events, timeout] = EVENTS[client];
  const { script } = places(client);
  return Object.fromEntries(
    events.map((event, index) => {
      const when = index === 0 ? 'pre' : 'post';
      const command = `bash -p '${script}' ${client} ${when}`;
      return [event, [{ matcher: '*', hooks: [{ type: 'command', command, timeout }] }]];
    }),
  );
}

describe.each(Object.keys(EVENTS) as (keyof typeof EVENTS)[])('%s', (client) => {
  test('is registered before and after each tool, once, and is as it was afterwards', () => {
    expect(isGoverned(client, env())).toBe(false);
    const plan = planGovern(client, env(), options);
    expect(plan).toMatchObject({ places: places(client), refusals: [], remarks: [] });
    expect(plan.changes.map(({ found, newMode }) => [found.target, newMode])).toEqual([
      [places(client).script, 0o755],
      [places(client).settings, 0o600],
    ]);
    applyPlan(plan);
    expect(JSON.parse(settingsOf(client))).toEqual({ hooks: hooksFor(client) });
    expect(statSync(places(client).script).mode & 0o777).toBe(0o755);
    expect(isGoverned(client, env())).toBe(true);
    expect(planGovern(client, env(), options)).toEqual({
      places: places(client),
      refusals: [],
      remarks: [],
      changes: [],
    });
    const back = planUngovern(client, env());
    expect(back.changes.map(({ found, text }) => [found.target, text])).toEqual([
      [places(client).settings, undefined],
      [places(client).script, undefined],
    ]);
    applyPlan(back);
    expect(isGoverned(client, env())).toBe(false);
    expect(isGovernable(client, env())).toBe(false);
    expect(planUngovern(client, env()).changes).toEqual([]);
  });

  test('keeps what others registered, also where the file was touched in between', () => {
    const theirs = { matcher: 'Bash', hooks: [{ type: 'command', command: 'other', timeout: 5 }] };
    const [event] = EVENTS[client][0];
    const before = `${JSON.stringify({ a: 1, hooks: { [event]: [theirs] } }, null, 2)}\n`;
    write(places(client).settings, before);
    applyPlan(planGovern(client, env(), options));
    const now = JSON.parse(settingsOf(client));
    expect(now.a).toBe(1);
    expect(now.hooks[event]).toHaveLength(2);
    expect(now.hooks[event]).toContainEqual(theirs);
    applyPlan(planUngovern(client, env()));
    expect(settingsOf(client)).toBe(before);
    applyPlan(planGovern(client, env(), options));
    write(places(client).settings, settingsOf(client).replace('"a": 1', '"a": 2'));
    applyPlan(planUngovern(client, env()));
    expect(settingsOf(client)).toBe(before.replace('"a": 1', '"a": 2'));
  });

  test('an entry that an older version wrote is replaced, and one that stands twice is made one', () => {
    applyPlan(planGovern(client, env(), options));
    const [event] = EVENTS[client][0];
    const twice = JSON.parse(settingsOf(client));
    twice.hooks[event].push(twice.hooks[event][0]);
    write(places(client).settings, JSON.stringify(twice));
    expect(isGoverned(client, env())).toBe(false);
    applyPlan(planGovern(client, env(), options));
    expect(JSON.parse(settingsOf(client))).toEqual({ hooks: hooksFor(client) });
    const older = settingsOf(client).replaceAll('bash -p', 'bash');
    write(places(client).settings, older);
    applyPlan(planGovern(client, env(), options));
    expect(JSON.parse(settingsOf(client))).toEqual({ hooks: hooksFor(client) });
  });

  test('settings that cannot be read are refused and left alone', () => {
    const { settings } = places(client);
    for (const [text, said] of [
      ['{ "hooks": ', /cannot be read, .*; mend the file first$/],
      ['{ "hooks": [] }', / has "hooks" that are no object; mend the file first$/],
    ] as const) {
      write(settings, text);
      const plan = planGovern(client, env(), options);
      expect(plan).toEqual({
        places: places(client),
        refusals: [expect.stringMatching(said)],
        remarks: [],
        changes: [],
      });
      expect(plan.refusals[0]?.startsWith(settings)).toBe(true);
      expect(planUngovern(client, env()).refusals).toHaveLength(1);
      expect(isGoverned(client, env())).toBe(false);
      expect(settingsOf(client)).toBe(text);
    }
  });
});

test('one malformed hook is refused where it makes the client drop them all, and only there', () => {
  for (const client of Object.keys(EVENTS) as (keyof typeof EVENTS)[]) {
    const [event] = EVENTS[client][0];
    write(places(client).settings, JSON.stringify({ hooks: { [event]: [{ hooks: 'no list' }] } }));
    const { refusals } = planGovern(client, env(), options);
    const drops = client === 'claude' || client === 'codex';
    expect({ client, refused: refusals.length }).toEqual({ client, refused: drops ? 1 : 0 });
    if (drops) {
      expect(refusals[0]).toContain(
        `. ${places(client).label} would run no hook of this file, without a word; mend it first`,
      );
    }
  }
});

test('hooks that are switched off are remarked on', () => {
  const { settings } = places('claude');
  write(settings, '{ "disableAllHooks": true }');
  expect(planGovern('claude', env(), options).remarks).toEqual([
    `${settings}: "disableAllHooks" is on, so Claude Code asks nobody; take it out`,
  ]);
  write(settings, '{ "disableAllHooks": false }');
  expect(planGovern('claude', env(), options).remarks).toEqual([]);
});

describe.each(['opencode', 'copilot', 'pi'] as const)('%s', (client) => {
  test('gets a file of its own, which is taken away again', () => {
    const { settings, script } = places(client);
    applyPlan(planGovern(client, env(), options));
    expect(isGoverned(client, env())).toBe(true);
    expect(settingsOf(client)).toContain('sluice-govern.sh');
    expect(settingsOf(client)).not.toContain('SLUICE_GOVERN_SCRIPT');
    expect(settingsOf(client)).toContain(script);
    expect(planGovern(client, env(), options).changes).toEqual([]);
    write(settings, `${settingsOf(client)}\n// sluice-govern.sh of an older version\n`);
    expect(planGovern(client, env(), options).changes).toHaveLength(1);
    applyPlan(planUngovern(client, env()));
    expect(isGoverned(client, env())).toBe(false);
    expect(planUngovern(client, env()).changes).toEqual([]);
  });

  test('a file of that name by somebody else is left alone', () => {
    const { settings } = places(client);
    write(settings, 'theirs');
    expect(planGovern(client, env(), options).refusals).toEqual([
      `${settings} was written by somebody else; move it away`,
    ]);
    expect(settingsOf(client)).toBe('theirs');
  });
});

test('Copilot CLI asks before each tool and tells what became of it', () => {
  applyPlan(planGovern('copilot', env(), options));
  const entry = (when: string) => [
    {
      type: 'command',
      bash: `bash -p '${places('copilot').script}' copilot ${when}`,
      timeoutSec: 600,
    },
  ];
  expect(JSON.parse(settingsOf('copilot'))).toEqual({
    version: 1,
    hooks: {
      preToolUse: entry('pre'),
      postToolUse: entry('post'),
      postToolUseFailure: entry('post'),
    },
  });
});

test('the script hands on to the adapter, is renewed, and is never one of somebody else', () => {
  const { script } = places('claude');
  applyPlan(planGovern('claude', env(), options));
  const text = readFileSync(script, 'utf8');
  expect(text.split('\n').slice(0, 5)).toEqual([
    '#!/usr/bin/env bash',
    '# Written by `sluice govern install`; `sluice govern uninstall` takes it away.',
    'client=$1 when=$2',
    "node='/opt/node'",
    "program='/opt/govern.cjs'",
  ]);
  const renewed = planGovern('claude', env(), { ...options, node: '/new/node' });
  expect(renewed.changes.map(({ found }) => found.target)).toEqual([script]);
  write(script, '#!/bin/sh\n# theirs\n');
  expect(planGovern('claude', env(), options).refusals).toEqual([
    `${script} was written by somebody else; move it away`,
  ]);
  expect(planUngovern('claude', env()).changes.map(({ found }) => found.target)).toEqual([
    places('claude').settings,
  ]);
});

test('a client that asks in every project is not made to ask twice in one', () => {
  const project = join(home, 'project');
  mkdirSync(project);
  const own = { ...options, scope: { project } };
  expect(planGovern('claude', env(), own).refusals).toEqual([]);
  applyPlan(planGovern('claude', env(), options));
  expect(planGovern('claude', env(), own).refusals).toEqual([
    `Claude Code asks Sluice in every project already (${places('claude').settings})`,
  ]);
  applyPlan(planUngovern('claude', env()));
  applyPlan(planGovern('claude', env(), own));
  expect(isGoverned('claude', env(), { project })).toBe(true);
  expect(isGoverned('claude', env())).toBe(false);
  expect(planUngovern('claude', env(), { project }).changes).toHaveLength(2);
});

test('a client that asks in this project is not made to ask twice by asking in all; the home itself is no project', () => {
  const project = join(home, 'project');
  mkdirSync(project);
  for (const client of governedClients) {
    applyPlan(planGovern(client, env(), { ...options, scope: { project } }));
    const own = governPlaces(client, env(), { project }).settings;
    expect(ownOfProject(client, env(), project)).toBe(own);
    const { refusals, changes } = planGovern(client, env(), { ...options, folder: project });
    expect(refusals).toEqual([
      expect.stringContaining(
        `in this project already (${own}); take that out first: sluice govern uninstall ${client} --project`,
      ),
    ]);
    expect(changes).toEqual([]);
    applyPlan(planUngovern(client, env(), { project }));
  }
  applyPlan(planGovern('gemini', env(), { ...options, folder: home }));
  expect(planGovern('gemini', env(), { ...options, folder: home }).refusals).toEqual([]);
  expect(isGoverned('gemini', env())).toBe(true);
});

test('every client that can be governed is', () => {
  for (const client of governedClients) {
    applyPlan(planGovern(client, env(), options));
    expect({ client, is: isGoverned(client, env()), can: isGovernable(client, env()) }).toEqual({
      client,
      is: true,
      can: true,
    });
  }
});
