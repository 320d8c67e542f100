import {
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '@sluice/kernel';
import { createDecider } from '@sluice/policy';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepEdits } from './keep-edits.js';
import {
  lookAtFiles,
  openOperatorFiles,
  openOwnPolicy,
  settingsOfFiles,
} from './operator-files.js';
import { saveRule } from './save-rule.js';
import { type PolicyFileState, WatchedPolicyFile } from './watched-policy-file.js';

let base: string;
let file: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-watched-'));
  file = join(base, 'sluice.yaml');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('P-02 a rule of the operator on an absolute path holds in the workspace that lies there', () => {
  const workspace = realpathSync(base);
  mkdirSync(join(base, 'sluice'));
  const rule = `{ deny: private, path: "${workspace}/private/**" }`;
  writeFileSync(join(base, 'sluice', 'sluice.yaml'), `version: 1\nrules:\n  - ${rule}\n`);
  const env = { XDG_CONFIG_HOME: base, HOME: '/nobody' };
  const log: Log = { warn: () => undefined, error: () => undefined };
  const load = async () => [];
  const own = openOperatorFiles({ env, workspace, face: 'chat', load, log }).own();
  const call = { tool: 'x', mode: 'coding', face: 'chat', commands: [], hosts: [], args: {} };
  const decider = createDecider(own ?? { rules: [], fallback: 'ask' });
  expect(decider.decide({ ...call, paths: ['./private/a'] }).verdict).toBe('deny');
  expect(decider.decide({ ...call, paths: ['./public/a'] }).verdict).toBe('ask');
});

const GOOD = 'version: 1\nrules:\n  - deny: x\n    tool: x\n';

test('P-01 a broken edit leaves the last good file in force and says where it is broken, until it is mended', () => {
  writeFileSync(file, GOOD);
  const watched = new WatchedPolicyFile(file, 'own');
  expect(watched.look()).toBe(false);
  const good = watched.policy;
  writeFileSync(file, `${GOOD}    tol: y\n`);
  expect(watched.look()).toBe(true);
  expect(watched.policy).toBe(good);
  expect(watched.state).toMatchObject({ rules: 1, problem: expect.stringContaining(`${file}:5:`) });
  expect(watched.look()).toBe(false);
  rmSync(file);
  mkdirSync(file);
  watched.look();
  expect(watched.policy).toBe(good);
  expect(watched.state.problem).toBeDefined();
  rmSync(file, { recursive: true });
  watched.look();
  expect(watched.policy).toBeUndefined();
  expect(watched.state).toEqual({ file, whose: 'own', isThere: false, rules: 0, needsRestart: [] });
});

test('P-01 what counts only after a restart is named, and no more once it is as it was', () => {
  writeFileSync(file, `${GOOD}limits: { timeout_ms: 1000 }\n`);
  const watched = new WatchedPolicyFile(file, 'own');
  const after = (text: string) => {
    writeFileSync(file, text);
    watched.look();
    return watched.state.needsRestart;
  };
  expect(after(`${GOOD}limits: { timeout_ms: 2000 }\nmodes: { x: [] }\n`)).toEqual([
    'modes',
    'limits',
  ]);
  expect(after(`# moved\n\n${GOOD}limits: { timeout_ms: 1000 }\n`)).toEqual([]);
  expect(after(GOOD)).toEqual(['limits']);
  expect(after(`${GOOD}tools: [./a.mjs]\nlimits: { timeout_ms: 1000 }\n`)).toEqual(['tools']);
});

test('P-01 an edit is heard once, by log and audit; the project’s file is told of like the operator’s own', async () => {
  const said: string[] = [];
  const log: Log = {
    warn: (event, facts) => said.push(`${event} ${JSON.stringify(facts)}`),
    error: (event, facts) => said.push(`${event} ${JSON.stringify(facts)}`),
  };
  const kept: string[] = [];
  const audit = {
    keepPolicyFile: async ({ kind, data }: { kind: string; data: object }) => {
      kept.push(`${kind} ${JSON.stringify(data)}`);
    },
  };
  const states: PolicyFileState[] = [];
  const keep = keepEdits(async () => audit, 'chat', log);
  const files = openOperatorFiles({
    env: { XDG_CONFIG_HOME: base, HOME: base },
    workspace: base,
    face: 'chat',
    load: async () => [],
    log,
    onEdit: (state) => {
      states.push(state);
      keep(state);
    },
  });
  expect(files.states().map(({ isThere }) => isThere)).toEqual([false, false]);
  writeFileSync(file, GOOD);
  for (let look = 0; look < 3; look += 1) files.states();
  writeFileSync(file, 'version: 1\nrules: [\n');
  for (let look = 0; look < 3; look += 1) files.project();
  expect(files.project()?.rules).toHaveLength(1);
  expect(states.map(({ whose, problem }) => [whose, problem !== undefined])).toEqual([
    ['project', false],
    ['project', true],
  ]);
  await expect.poll(() => kept.length).toBe(2);
  expect(kept[0]).toMatch(/^policy_changed .*"face":"chat","rules":1/);
  expect(kept[1]).toMatch(/^policy_broken .*"in_force":"the last good one".*not YAML/);
  expect(said.map((line) => line.split(' ')[0])).toEqual(['policy_changed', 'policy_broken']);
  expect(lookAtFiles({ XDG_CONFIG_HOME: base }, base)).toMatchObject([
    { whose: 'own', isThere: false },
    { whose: 'project', isThere: true, problem: expect.stringContaining('not YAML') },
  ]);
});

test('P-01 an edit that cannot be recorded is told to the log and stops nothing', async () => {
  const said: string[] = [];
  const log: Log = { warn: () => undefined, error: (event) => said.push(event) };
  const full = async () => {
    throw new Error('the disk is full');
  };
  keepEdits(full, 'mcp', log)({ file, whose: 'own', isThere: true, rules: 1, needsRestart: [] });
  await expect.poll(() => said).toEqual(['policy_edit_not_recorded']);
});

const quiet: Log = { warn: () => undefined, error: () => undefined };
const opened = (log = quiet) =>
  openOperatorFiles({
    env: { XDG_CONFIG_HOME: join(base, 'config'), HOME: base },
    workspace: base,
    face: 'chat',
    load: async () => [],
    log,
  });

test.each(['own file', 'own folder', 'project file'])(
  'P-01 a link that leads nowhere is a broken file, not a missing one: %s',
  async (which) => {
    const env = { XDG_CONFIG_HOME: join(base, 'config'), HOME: base };
    const folder = join(base, 'config', 'sluice');
    mkdirSync(which === 'own folder' ? join(base, 'config') : folder, { recursive: true });
    const places = {
      'own file': join(folder, 'sluice.yaml'),
      'own folder': folder,
      'project file': file,
    };
    const link = places[which as keyof typeof places];
    symlinkSync('/mnt/not-there/x', link);
    expect(opened).toThrow('a link there leads to no file');
    expect(() => settingsOfFiles(env, base)).toThrow('a link there leads to no file');
    const broken = lookAtFiles(env, base).filter(({ isThere }) => isThere);
    expect(broken).toMatchObject([{ problem: expect.stringContaining('a link there leads') }]);
    if (which === 'project file') return;
    expect(() => openOwnPolicy(env, base)).toThrow('a link there leads to no file');
    await expect(
      saveRule(env, base, '  - { allow: x, tool: x }\n'),
      'what the link leads to may come back',
    ).rejects.toThrow('a link there leads to no file');
    expect(readlinkSync(link)).toBe('/mnt/not-there/x');
  },
);

test('P-01 a file that lost what its link led to keeps the last good one in force', () => {
  const real = join(base, 'real.yaml');
  writeFileSync(real, GOOD);
  symlinkSync(real, file);
  const watched = new WatchedPolicyFile(file, 'own');
  rmSync(real);
  expect(watched.look()).toBe(true);
  expect(watched.policy?.rules).toHaveLength(1);
  expect(watched.state.problem).toContain('a link there leads to no file');
});

test('P-01 a file beside the place with another ending is not read, and a start says so', () => {
  writeFileSync(join(base, 'sluice.yml'), GOOD);
  const said: unknown[] = [];
  const log: Log = { ...quiet, warn: (event, facts) => said.push([event, facts]) };
  expect(opened(log).project()).toBeUndefined();
  expect(said).toEqual([
    ['policy_file_not_read', { file: join(base, 'sluice.yml'), read_from: file }],
  ]);
});
