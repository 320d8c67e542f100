import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRegistry, type ToolCallRecord } from '@sluice/kernel';
import { createTestRuntime } from '@sluice/kernel/testing';
import { registerBuiltins } from '@sluice/tools';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOperatorFiles } from './operator-files.js';
import { createPolicyDesk } from './policy-desk.js';

let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-policy-desk-')));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const asks =
  'version: 1\ndefault: ask\nrules:\n  - deny: no publishing\n    tool: bash_run\n    command: npm publish **\n';
const allows = `${asks}  - allow: tests\n    tool: bash_run\n    command: npm test **\n`;

function openDesk(calls: readonly ToolCallRecord[] = []) {
  const env = { XDG_CONFIG_HOME: base, HOME: base };
  const { ports } = createTestRuntime();
  const registry = createRegistry();
  registerBuiltins(registry);
  const { own, project } = openOperatorFiles({
    env,
    workspace: base,
    face: 'serve',
    load: async () => [],
    log: ports.log,
  });
  const kept: string[] = [];
  const desk = createPolicyDesk({
    env,
    workspace: base,
    registry,
    calls: { list: async () => calls },
    audit: {
      keepPolicyFile: async ({ kind, actor }) => {
        kept.push(`${kind} ${actor}`);
      },
    },
    own,
    project,
  });
  return { desk, kept, file: join(base, 'sluice', 'sluice.yaml') };
}

test('N-05 a file is read, saved whole under its version and seen by whoever asks next; every save is kept', async () => {
  const { desk, kept, file } = openDesk();
  const first = desk.read();
  expect([first.file, first.is_there]).toEqual([file, false]);
  expect(desk.check(first.text).problems).toEqual([]);
  const saved = await desk.save(asks, first.version, 'ann');
  expect(saved.status).toBe('saved');
  expect(readFileSync(file, 'utf8')).toBe(asks);
  expect(desk.read()).toMatchObject({ is_there: true, text: asks });
  expect(desk.rules()).toMatchObject([
    { name: 'no publishing', verdict: 'deny', file, line: 4, whose: 'own' },
  ]);
  expect(kept).toEqual(['policy_file_saved ann']);
});

test('N-05 a file that was changed meanwhile is left as it is, and of two saves at once one is told', async () => {
  const { desk, file } = openDesk();
  const { version } = desk.read();
  const both = await Promise.all([
    desk.save(asks, version, 'ann'),
    desk.save(allows, version, 'bob'),
  ]);
  expect(both.map(({ status }) => status)).toEqual(['saved', 'changed']);
  expect(readFileSync(file, 'utf8')).toBe(asks);
  const { version: second } = desk.read();
  writeFileSync(file, `${asks}# by hand\n`);
  expect((await desk.save(allows, second, 'ann')).status).toBe('changed');
  expect(readFileSync(file, 'utf8')).toBe(`${asks}# by hand\n`);
});

test('N-05 a broken text is never written, and every line that is wrong is named in the words of the loader', async () => {
  const { desk, file, kept } = openDesk();
  const broken =
    'version: 1\nrules:\n  - alow: x\n    tool: bash_run\n  - deny: y\n    tol: bash_run\n';
  const { problems } = desk.check(broken);
  expect(problems.map(({ line }) => line)).toEqual([3, 6]);
  expect(problems[1]?.message).toContain('tol');
  const saved = await desk.save(broken, desk.read().version, 'ann');
  expect(saved).toEqual({ status: 'broken', problems });
  expect(() => readFileSync(file)).toThrow();
  expect(kept).toEqual([]);
});

test('N-05 a save that cannot be written leaves the file whole and nothing beside it, and the next one works', async () => {
  const { desk, file } = openDesk();
  await desk.save(asks, desk.read().version, 'ann');
  const { version } = desk.read();
  rmSync(file);
  mkdirSync(file);
  await expect(desk.save(allows, version, 'ann')).rejects.toThrow(/not a regular file/);
  rmSync(file, { recursive: true });
  writeFileSync(file, asks);
  expect((await desk.save(allows, version, 'ann')).status).toBe('saved');
  expect(readdirSync(dirname(file))).toEqual(['sluice.yaml']);
});

test('N-05 a text is compared with the file in words, in both languages, and put to the calls of the past', async () => {
  const call = (id: string, command: string, state: ToolCallRecord['state'], at: number) =>
    ({
      id,
      name: 'bash_run',
      sessionId: 's',
      input: { command },
      mode: 'coding',
      state,
      createdAt: at,
      approval: state === 'DENIED' ? { required: true, outcome: 'denied' } : { required: false },
    }) as ToolCallRecord;
  const { desk } = openDesk([
    call('c3', 'npm test && npm install x', 'DENIED', 3),
    call('c2', 'npm test', 'DENIED', 2),
    call('c1', 'npm publish', 'COMPLETED', 1),
  ]);
  await desk.save(asks, desk.read().version, 'ann');
  const trial = await desk.try(allows);
  expect(trial.relation).toBe('widens');
  expect(trial.words.zh).toMatch(/放宽/);
  expect(trial.changes[0]?.verdicts.en).toBe('ask → allow');
  expect(trial.changes[0]?.what.en).toContain('calls of rule "tests"');
  expect(trial.changes[0]?.example.zh).toContain('例如');
  expect(trial.replay.calls).toBe(3);
  expect(trial.replay.differing.map(({ call_id, was, now }) => [call_id, was, now])).toEqual([
    ['c1', 'allowed', 'deny'],
    ['c2', 'denied', 'allow'],
  ]);
  // A built-in rule asks about what reaches the network, whatever the draft allows.
  const all = await desk.try(allows.replace('npm test **', '[npm test **, npm install **]'));
  expect(all.replay.counts).toContainEqual({ was: 'denied', now: 'ask', count: 1 });
});
