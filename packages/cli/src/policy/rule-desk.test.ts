import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegistry, type ToolCallRecord } from '@sluice/kernel';
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

function openDesk(records: readonly ToolCallRecord[] = []) {
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
    calls: { list: async () => records },
    audit: {
      keepPolicyFile: async ({ kind, actor, data }) => {
        kept.push(`${kind} ${actor} ${String(data.name)}`);
      },
    },
    ownRules: () => operator.own()?.rules ?? [],
    policies: () => [operator.own(), operator.project()].flatMap((one) => one ?? []),
    states: operator.states,
  });
  return { registry, operator, desk, kept };
}

const asked = (toolName: string, args: object) => ({
  callId: '1',
  toolName,
  sessionId: 's',
  agentId: 'a',
  mode: 'coding' as const,
  digest: 'd',
  arguments: args,
  meta: {},
  requestedAt: 0,
});

test('P-03 what a rule would have let through leaves out what built-in rules and files ask about all the same', async () => {
  const paths = ['src/a.ts', 'src/b.ts', 'src/.envrc', 'src/keys/k.ts'];
  const records = paths.map(
    (path, index): ToolCallRecord => ({
      id: `old${index}`,
      name: 'fs_write',
      input: { path, content: 'x' },
      state: 'COMPLETED',
      approval: { required: true, decision: 'allow', outcome: 'approved' },
      createdAt: Date.now() - 1000,
      updatedAt: Date.now(),
      auditTrail: [],
      sessionId: 's0',
      agentId: 'a',
      mode: 'coding',
    }),
  );
  const countOf = async () => {
    const offers = await openDesk(records).desk.offers(
      asked('fs_write', { path: 'src/c.ts', content: 'x' }),
    );
    return offers.find(({ rule }) => rule.name.endsWith('src/**'))?.past;
  };
  expect(await countOf()).toMatchObject({ calls: 3, asked: 3 });
  writeFileSync(
    join(base, 'sluice.yaml'),
    'version: 1\nrules:\n  - { ask: keys, path: "src/keys/**" }\n',
  );
  expect(await countOf()).toMatchObject({ calls: 2, asked: 2 });
});

test('P-03 nothing is offered that would not be taken: what a rule of a file asks about no other rule answers', async () => {
  const ask = { path: 'src/keys/k.ts', content: 'x' };
  const offered = async (more: object = {}, args: object = ask) =>
    (await openDesk().desk.offers({ ...asked('fs_write', args), ...more })).length;
  expect(await offered()).toBeGreaterThan(0);
  const file = join(base, 'sluice.yaml');
  const rules = [
    '{ ask: keys, path: "src/keys/**" }',
    '{ ask: of a client, tool: fs_write, path: "src/mcp/**", face: mcp }',
    '{ ask: often, tool: fs_write, path: "src/often/**", at_most: 3 per session }',
  ];
  writeFileSync(file, `version: 1\nrules:\n${rules.map((rule) => `  - ${rule}\n`).join('')}`);
  expect(await offered()).toBe(0);
  expect(await offered({}, { path: 'src/c.ts', content: 'x' })).toBeGreaterThan(0);
  // Of another face, the question says over which it was asked.
  const line = { origin: { session: 's', agent: 'a', face: 'mcp' } };
  const ofClient = { path: 'src/mcp/a.ts', content: 'x' };
  expect(await offered({}, ofClient)).toBeGreaterThan(0);
  expect(await offered({ line }, ofClient)).toBe(0);
  // Whatever was known of the past when it was asked, it says which rule asked.
  const often = { path: 'src/often/a.ts', content: 'x' };
  const meta = { raised_by: 'rule', where: `${file}:5` };
  expect(await offered({ meta }, often)).toBe(0);
  expect(await offered({ meta: { ...meta, where: 'elsewhere:5' } }, often)).toBeGreaterThan(0);
});

test('P-03 a rule offered for a question is saved, answers the next call alike, and is taken back', async () => {
  const { registry, operator, desk, kept } = openDesk();
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

  const offers = await desk.offers(asked('bash_run', { command: 'npm install left-pad' }));
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
