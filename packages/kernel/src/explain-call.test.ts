import { expect, test } from 'vitest';
import { tool } from './define/tool.js';
import type { PolicyRule } from './policy/permission-config.js';
import { createTestRuntime } from './testing/index.js';

function explaining(...rules: readonly PolicyRule[]) {
  const ran: unknown[] = [];
  const write = tool('write', (args) => ran.push(args), { allowedModes: ['coding'] });
  const permission = { mode: 'auto', source: 'sluice.yaml', rules } as const;
  const opened = createTestRuntime({ tools: [write], permission });
  const explain = (mode: string) => opened.runtime.explain({ name: 'write', arguments: {} }, mode);
  return { ...opened, ran, explain };
}

test('K-10 every gate that a call would come to is told in order; nothing runs and nothing is kept', async () => {
  const { explain, ran, ports } = explaining();
  const { verdict, gates } = await explain('coding');
  expect(verdict).toBe('runs');
  expect(gates.map(({ gate }) => gate)).toEqual(['look up', 'mode', 'parse', 'validate', 'policy']);
  expect([ran, ports.records.all()]).toEqual([[], []]);
});

test('K-10 the gate that stops a call is the last one told, with its place and the way out', async () => {
  const { explain } = explaining();
  const { verdict, gates } = await explain('chat_safe');
  expect(verdict).toBe('stopped');
  expect(gates.at(-1)).toMatchObject({
    gate: 'mode',
    verdict: 'stop',
    where: 'the definition of write: allowedModes',
    nextAction: expect.any(String),
  });
});

test('K-10 of the rules that spoke exactly the one whose words are told has decided', async () => {
  const { explain } = explaining(
    () => ({ verdict: 'allow', rule: 'fine', where: 'w1' }),
    () => ({ verdict: 'ask', rule: 'careful', where: 'w2' }),
  );
  const { verdict, gates } = await explain('coding');
  const policy = gates.at(-1);
  expect([verdict, policy?.why, policy?.where]).toEqual(['asks', 'careful', 'w2']);
  expect(policy?.rules?.map(({ rule, decided }) => [rule, decided])).toEqual([
    ['permission mode is auto', false],
    ['fine', false],
    ['careful', true],
  ]);
});

test('K-10 who has to say yes is told with the gate that asks, and where anybody may, nothing is', async () => {
  const needs = { role: 'approver', people: 2 } as const;
  const { explain } = explaining(() => ({ verdict: 'ask', rule: 'careful', where: 'w', needs }));
  expect((await explain('coding')).gates.at(-1)?.needs).toEqual(needs);
  const anybody = explaining(() => ({ verdict: 'ask', rule: 'careful', where: 'w' }));
  expect((await anybody.explain('coding')).gates.at(-1)).not.toHaveProperty('needs');
});
