import { expect, test } from 'vitest';
import type { RecordedCall } from './recorded-call.js';
import { suggest } from './suggest.js';

const nothing = { rules: [], fallback: 'ask' } as const;
const options = { runsAnything: (program: string) => program === 'sh' };
let count = 0;

function ran(
  command: string,
  decided: RecordedCall['decided'] = 'approved',
  more: Partial<RecordedCall['call']> = {},
): RecordedCall {
  const call = {
    tool: 'bash_run',
    mode: 'coding',
    face: 'chat',
    commands: [command.split(' ')],
    paths: [],
    hosts: [],
    args: {},
    ...more,
  };
  return { id: String((count += 1)), session: 's', at: count, decided, call };
}

const proposed = (history: readonly RecordedCall[]) =>
  suggest(nothing, history, options).map(({ rule }) => `${rule.verdict} ${rule.name}`);

test('P-08 what was allowed again and again becomes one rule', () => {
  const tests = ['a', 'b', 'c', 'd'].map((name) => ran(`npm test ${name}`));
  expect(proposed([...tests, ran('ls x')])).toEqual(['allow bash_run: npm test {a,b,c,d}']);
});

test('P-08 no rule is proposed that would let through what a person denied, in any part', () => {
  expect(
    proposed([
      ran('git push origin a'),
      ran('git push origin b'),
      ran('git push origin c', 'denied'),
    ]),
  ).toEqual(['allow bash_run: git push origin {a,b}']);
  const open = ['a', 'b', 'c', 'd'].map((name) => ran(`npm test ${name}`));
  expect(proposed([...open, ran('npm test prod', 'denied')])).toEqual([
    'allow bash_run: npm test {a,b,c,d}',
  ]);
  const push = (to: string, branch: string, decided?: RecordedCall['decided']) =>
    ran(`git push ${to} ${branch}`, decided);
  const mixed = [push('a', 'x'), push('b', 'y'), push('a', 'y', 'denied')];
  expect(proposed(mixed)).toEqual(['allow bash_run: git push a x, git push b y']);
  const chained = ran('git push x y', 'denied', {
    commands: [['ls'], ['git', 'push', 'origin', 'c']],
  });
  expect(proposed([ran('git push origin c'), ran('git push origin c'), chained])).toEqual([]);
});

test('P-08 nothing destructive or tainted is evidence, and no rule touches it', () => {
  const destructive = ran('npm run clean', 'approved', { risk: 'destructive' });
  expect(proposed([destructive, destructive, destructive])).toEqual([]);
  const tainted = { ...ran('npm run x'), isTainted: true };
  expect(proposed([ran('npm run x'), ran('npm run x'), tainted])).toEqual([]);
});

test('P-08 what people always refuse becomes a deny', () => {
  expect(
    proposed([ran('npm publish a', 'denied'), ran('npm publish b', 'denied'), ran('npm test a')]),
  ).toEqual(['deny bash_run: npm publish *']);
});

test('P-08 a program that runs anything is never allowed by its first words', () => {
  expect(proposed([ran('sh build x'), ran('sh build y'), ran('sh build z')])).toEqual([]);
});

test('P-08 other tools are proposed with what they were given', () => {
  const called = (tool: string, args: unknown) => ran('', 'approved', { tool, commands: [], args });
  const twice = (tool: string, args: unknown) => [called(tool, args), called(tool, args)];
  const history = [
    called('mcp__tracker__get_issue', { key: 'X-1' }),
    called('mcp__tracker__get_issue', { key: 'X-2' }),
    ...twice('mcp__db__run_query', { database: 'dev' }),
    ...twice('pay', { to: 'ann', amount: 5 }),
    ...twice('pay', { to: 'a*' }),
    ...twice('pay', { to: 'ann', notes: ['a'] }),
    ...twice('forget', {}),
  ];
  expect(proposed(history)).toEqual([
    'allow mcp__tracker__get_issue: X-1, X-2',
    'allow mcp__db__run_query: dev',
    'allow pay: ann, 5',
  ]);
});

test('P-08 a program that can run anything is proposed by the words after which it only looks', () => {
  const history = ['a', 'b', 'c', 'd'].map((name) =>
    ran(`kubectl get pods --namespace ${name}`, 'approved', { risk: 'network' }),
  );
  const anything = { runsAnything: () => true };
  expect(suggest(nothing, history, anything)).toEqual([]);
  const looking = { ...anything, tellingWords: () => ({ count: 2, looks: true }) };
  expect(suggest(nothing, history, looking).map(({ rule }) => rule.name)).toEqual([
    'bash_run: kubectl get pods --namespace *',
  ]);
});

test('P-08 a proposal names the built-in rules that asked, so that it answers them', () => {
  const asked = ['a', 'b', 'a', 'b'].map((name) =>
    ran(`cargo add ${name}`, 'approved', { raised: [{ name: 'package-network', commands: [0] }] }),
  );
  const [first] = suggest(nothing, asked, options);
  expect(first?.rule.despite).toEqual(['package-network']);
  expect(first?.evidence.length).toBe(4);
  const answering = { ...nothing, rules: first ? [first.rule] : [] };
  expect(suggest(answering, asked, options)).toEqual([]);
  const silent = { ...nothing, rules: first ? [{ ...first.rule, despite: [] }] : [] };
  expect(suggest(silent, asked, options).length).toBe(1);
});

test('P-08 one file among its like is asked about, however many of the others were allowed', () => {
  const edit = (name: string, decided?: RecordedCall['decided']) =>
    ran('', decided, { tool: 'fs_edit', commands: [], paths: [`./app/models/${name}.rb`] });
  const names = ['cart', 'order', 'item', 'price', 'cart', 'order', 'item', 'price'];
  expect(proposed(names.map((name) => edit(name)))).toEqual([
    'allow fs_edit: app/models/{cart,item,order,price}.rb',
  ]);
});

test('P-08 each proposal names the questions it would have answered', () => {
  const [first] = suggest(nothing, [ran('npm test a'), ran('npm test b')], options);
  expect(first?.evidence.map(({ call }) => call.commands[0])).toEqual([
    ['npm', 'test', 'a'],
    ['npm', 'test', 'b'],
  ]);
});
