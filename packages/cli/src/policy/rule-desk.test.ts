import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegistry } from '@sluice/kernel';
import { createTestRuntime } from '@sluice/kernel/testing';
import { composePolicy, registerBuiltins } from '@sluice/tools';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOperatorFiles } from './operator-files.js';
import { createRuleDesk } from './rule-desk.js';

let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-desk-')));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('P-03 a rule offered for a question is saved, answers the next call alike, and is taken back', async () => {
  const env = { XDG_CONFIG_HOME: base, HOME: base };
  const registry = createRegistry();
  registerBuiltins(registry);
  const { ports } = createTestRuntime();
  const operator = openOperatorFiles({
    env,
    workspace: base,
    face: 'chat',
    load: async () => [],
    log: ports.log,
  });
  const kept: string[] = [];
  const desk = createRuleDesk({
    env,
    asker: operator.asker,
    registry,
    sandbox: undefined,
    calls: { list: async () => [] },
    audit: {
      keepPolicyFile: async ({ kind, actor, data }) => {
        kept.push(`${kind} ${actor} ${String(data.name)}`);
      },
    },
    ownRules: () => operator.own()?.rules ?? [],
    states: operator.states,
  });
  const { runtime } = createTestRuntime({
    tools: registry.all(),
    permission: composePolicy({
      tools: registry.all(),
      others: 'ask',
      sandbox: undefined,
      source: 'default',
      operator,
    }),
  });
  const verdictOf = async (command: string) =>
    (await runtime.explain({ name: 'bash_run', arguments: { command } }, 'coding')).verdict;
  expect(await verdictOf('npm install left-pad')).toBe('asks');

  const offers = await desk.offers({
    callId: '1',
    toolName: 'bash_run',
    sessionId: 's',
    agentId: 'a',
    mode: 'coding',
    digest: 'd',
    arguments: { command: 'npm install left-pad' },
    meta: {},
    requestedAt: 0,
  });
  expect(offers.map(({ rule }) => rule.name)).toEqual([
    'bash_run: npm install left-pad',
    'bash_run: npm install left-pad **',
    'bash_run: npm install **',
  ]);
  const { name } = await desk.save(offers[2]?.text ?? '', 'ann');
  expect(await verdictOf('npm install right-pad')).toBe('runs');
  expect(await verdictOf('npm publish')).toBe('asks');
  expect(await verdictOf('npm install x && curl https://a.example')).toBe('asks');
  expect(desk.list().map((rule) => rule.name)).toContain(name);
  expect(await desk.revoke(name, 'bob')).toBe(true);
  expect(await verdictOf('npm install right-pad')).toBe('asks');
  expect(kept).toEqual([`policy_rule_saved ann ${name}`, `policy_rule_revoked bob ${name}`]);
});
