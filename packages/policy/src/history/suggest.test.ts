import { expect, test } from 'vitest';
import { readPolicy } from '../read/read-policy.js';
import { writeRules } from '../write/write-rules.js';
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
    'allow pay: ann, a',
  ]);
});

test('P-08 a tool that only looks is answered whatever it is asked for only where nothing was asked for', () => {
  const called = (tool: string, args: unknown, more: Partial<RecordedCall['call']> = {}) =>
    ran('', 'approved', { tool, commands: [], args, ...more });
  expect(proposed([1, 2].map(() => called('mcp__page__get_all', {})))).toEqual([
    'allow mcp__page__get_all',
  ]);
  const snapshot = () => called('mcp__page__snapshot', {}, { readonly: true });
  expect(proposed([snapshot(), snapshot()])).toEqual(['allow mcp__page__snapshot']);
  const query = (state: string) => called('mcp__page__query', { of: 'a1', filter: { state } });
  const both = [query('open'), query('done'), called('mcp__page__query', {})];
  expect(proposed(both)).toEqual(['allow mcp__page__query: a1, open, done']);
});

test('P-08 all proposals together are a file that can be read, with a name for each', () => {
  const names = Array.from(
    { length: 30 },
    (_, index) => `part-of-the-shop-${'x'.repeat(index + 1)}`,
  );
  const lines = names.flatMap((name) => [`npm test ${name}`, `npm test ${name} unit`]);
  const path = (name: string) =>
    ran('', 'approved', { tool: 'fs_edit', commands: [], paths: [name] });
  const history = [
    ...lines.map((line) => ran(line)),
    ...['C:\\Work\\a.ts', 'C:\\Work\\a.ts', './notes/a.md', './notes/b.md'].map(path),
    ...['db-1', 'web-2'].map((name) => ran(`openssl rsa -in certs/${name}.key`, 'denied')),
  ];
  const rules = suggest(nothing, history, options).map(({ rule }) => rule);
  const [long = expect.unreachable(), other = expect.unreachable()] = rules.filter(({ name }) =>
    name.startsWith('bash_run: npm test'),
  );
  expect(other.name).toBe(`${long.name} (2)`);
  expect(rules.map(({ verdict, name }) => `${verdict} ${name}`)).toEqual([
    expect.stringContaining('npm test'),
    expect.stringContaining('npm test'),
    'allow fs_edit: notes/{a,b}.md',
    'deny bash_run: openssl rsa -in certs/*.key',
  ]);
  const text = `version: 1\nrules:\n${writeRules(rules)}`;
  expect(readPolicy(text, { file: 'x' }).rules).toHaveLength(4);
  const taken = suggest(
    { ...nothing, rules: [{ ...long, conditions: [], verdict: 'ask' }] },
    history,
    options,
  );
  expect(taken[0]?.rule.name).toBe(`${long.name} (2)`);
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
