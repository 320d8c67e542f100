import type { PolicyRule } from '@sluice/kernel';
import type { OfferedRuleView, PolicyFileView } from '@sluice/protocol';
import { afterEach, expect, test } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';
import { eventually } from '../testing/test-client.js';

const RULE = '- allow: notes\n  tool: fs_write\n  path: notes/**\n';
const offered: OfferedRuleView = {
  rule: RULE,
  words: { en: 'Lets through: everything below notes/', zh: '放行：notes/ 下的一切' },
  lets: ['fs_write notes/a.txt'],
  stops: ['fs_write src/a.ts'],
  past: { days: 30, calls: 4, asked: 3, denied: 0 },
};
const writes = (path: string, id: string) => ({
  calls: [{ id, name: 'fs_write', arguments: { path, content: 'x' } }],
});
const asks: PolicyRule = ({ tool, args }) =>
  tool.name === 'fs_write'
    ? {
        verdict: 'ask',
        rule: 'writes',
        where: 'default',
        raisedBy: 'default',
        fitsRule: (rule) => rule === RULE && JSON.stringify(args).includes('notes/'),
      }
    : undefined;

let bench: GatewayBench;
const saved: string[] = [];
const takenBack: string[] = [];
const words = { en: 'Lets through: everything below notes/', zh: '放行' };
const state: PolicyFileView = {
  file: 'sluice.yaml',
  whose: 'own',
  is_there: true,
  rules: 1,
  problem: 'sluice.yaml:3: this is not YAML',
  needs_restart: ['limits'],
};
afterEach(async () => {
  await bench.close();
  saved.length = 0;
  takenBack.length = 0;
});

async function open() {
  bench = await createGatewayBench({
    script: [writes('notes/a.txt', 'w1'), 'ok', writes('notes/b.txt', 'w2'), 'ok'],
    agent: { permission: { mode: 'custom', rules: [asks] }, workspace: '/work' },
    gateway: {
      rules: {
        offers: async ({ arguments: args }) =>
          JSON.stringify(args).includes('notes/') ? [offered] : [],
        save: async (rule) => {
          saved.push(rule);
          return { file: 'sluice.yaml', name: 'notes' };
        },
        list: () =>
          saved.map((rule) => ({ name: 'notes', file: 'sluice.yaml', line: 3, rule, words })),
        revoke: async (name, by) => {
          takenBack.push(`${name} by ${by}`);
          return name === 'notes' && saved.splice(0).length > 0;
        },
        files: () => [state],
      },
    },
  });
  await bench.agent.sessions.create({ id: 's1', mode: 'coding' });
  const client = await bench.client();
  const say = () => client.ask('chat.send', { content: 'write', session_id: 's1' });
  const turn = say();
  const frame = await client.until(({ type }) => type === 'approval_request');
  if (frame.type !== 'approval_request') throw new Error('no question');
  const { digest } = frame.data;
  const call = { call_id: 'w1', session_id: 's1' } as const;
  const yes = { ...call, decision: 'allow', digest, covers: 'rule', rule: RULE } as const;
  return { client, say, turn, call, yes };
}

test('P-03 a question offers rules with what they mean; one that is given answers the next call alike, until it is revoked', async () => {
  const { client, say, turn, call, yes } = await open();
  expect(await client.ask('approval.rules', call)).toEqual({ rules: [offered], can_save: true });
  await client.ask('approval.decide', { ...yes, scope: 'session' });
  await turn;
  expect(await say()).toMatchObject({ status: 'completed' });
  expect(bench.done).toEqual(['write notes/a.txt x', 'write notes/b.txt x']);
  const { grants } = await client.ask('grants.list', {});
  expect(grants).toMatchObject([
    { covers: 'rule', rule: RULE, uses: 1, origin: { decided_by: 'omar' } },
  ]);
  await client.ask('grants.revoke', { grant_id: grants[0]?.grant_id ?? '' });
  expect((await client.ask('grants.list', {})).grants).toEqual([]);
});

test('P-03 a rule that was not offered is refused, and the question stays open', async () => {
  const { client, turn, call, yes } = await open();
  const wider = { ...yes, rule: '- allow: all\n  tool: fs_write\n', scope: 'session' } as const;
  await expect(client.ask('approval.decide', wider)).rejects.toThrow('was not offered');
  await expect(
    client.ask('approval.decide', { ...yes, scope: 'session', save_to: 'user' }),
  ).rejects.toThrow('INVALID_PARAMS');
  await expect(
    client.ask('approval.decide', { ...yes, covers: 'arguments', save_to: 'user' }),
  ).rejects.toThrow('INVALID_PARAMS');
  expect(bench.done).toEqual([]);
  await client.ask('approval.decide', { ...call, decision: 'deny', digest: yes.digest });
  await turn;
  await expect(client.ask('approval.rules', call)).rejects.toThrow('APPROVAL_NOT_PENDING');
});

test('P-03 R-02 a rule goes into the policy file with an operator’s yes, not with an approver’s', async () => {
  const { client, turn, call, yes } = await open();
  const { token } = await client.ask('people.add', { name: 'ann', role: 'approver' });
  const ann = await bench.client({ token });
  expect((await ann.ask('approval.rules', call)).can_save).toBe(false);
  await expect(ann.ask('approval.decide', { ...yes, save_to: 'user' })).rejects.toThrow(
    'ROLE_NEEDED',
  );
  expect(saved).toEqual([]);
  expect(await client.ask('approval.decide', { ...yes, save_to: 'user' })).toEqual({
    call_id: 'w1',
    status: 'settled',
    saved: { file: 'sluice.yaml', name: 'notes' },
  });
  await turn;
  await eventually(() => saved.length === 1, 'the rule');

  const shown = await ann.ask('policy.state', {});
  expect(shown).toEqual({
    files: [state],
    rules: [{ name: 'notes', file: 'sluice.yaml', line: 3, rule: RULE, words }],
  });
  await expect(ann.ask('policy.revoke', { name: 'notes' })).rejects.toThrow('ROLE_NEEDED');
  expect(await client.ask('policy.revoke', { name: 'notes' })).toEqual({
    name: 'notes',
    revoked: true,
  });
  await expect(client.ask('policy.revoke', { name: 'notes' })).rejects.toThrow('GRANT_NOT_FOUND');
  expect(takenBack).toEqual(['notes by omar', 'notes by omar']);
});
