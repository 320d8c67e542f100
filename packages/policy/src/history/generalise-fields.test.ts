import { expect, test } from 'vitest';
import { generaliseFields } from './generalise-fields.js';

const asked = (...fields: readonly (readonly [string, string])[]) => ({
  tool: 'mcp__jira__add_comment',
  fields,
  looks: false,
});
const made = (calls: Parameters<typeof generaliseFields>[0]) =>
  generaliseFields(calls).map(({ tool, fields }) => [tool, Object.fromEntries(fields)]);

test('P-08 what a tool was given is listed field by field', () => {
  const one = asked(['key', 'A-1'], ['body', 'yes']);
  const two = asked(['key', 'A-2'], ['body', 'yes']);
  const [wide] = generaliseFields([one, one, two, two]);
  expect(Object.fromEntries(wide?.fields ?? [])).toEqual({ key: ['A-1', 'A-2'], body: ['yes'] });
  expect(wide?.exact.map(({ fields }) => Object.fromEntries(fields))).toEqual([
    { key: ['A-1'], body: ['yes'] },
    { key: ['A-2'], body: ['yes'] },
  ]);
});

test('P-08 a text that is new each time is left open, and where it goes stays listed', () => {
  const many = ['a', 'b', 'c', 'd'].map((body) => asked(['key', 'A-1'], ['body', `it ${body}`]));
  expect(made(many)).toEqual([['mcp__jira__add_comment', { key: ['A-1'] }]]);
  expect(made(many.slice(0, 2))).toEqual([
    ['mcp__jira__add_comment', { key: ['A-1'], body: ['it a', 'it b'] }],
  ]);
});

test('P-08 values of one type are open for that type alone', () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    asked(['sample', `R0${index}7`], ['state', 'seen']),
  );
  expect(made(many)).toEqual([['mcp__jira__add_comment', { sample: ['R0*7'], state: ['seen'] }]]);
});

test('P-08 a field that stands alone is never left open, nor all of several', () => {
  const words = ['a b', 'c d', 'e f', 'g h'];
  expect(made(words.map((body) => asked(['body', body])))).toEqual([
    ['mcp__jira__add_comment', { body: words }],
  ]);
  expect(made(words.map((one) => asked(['to', `${one} x`], ['body', one])))).toEqual([
    ['mcp__jira__add_comment', { to: words.map((one) => `${one} x`), body: words }],
  ]);
});

test('P-08 calls with other fields, or of another tool, are no evidence', () => {
  const other = { tool: 'mcp__jira__other', fields: [['key', 'A-1'] as const], looks: false };
  expect(made([asked(['key', 'A-1'], ['body', 'a']), asked(['key', 'A-1']), other])).toEqual([
    ['mcp__jira__add_comment', { key: ['A-1'], body: ['a'] }],
    ['mcp__jira__add_comment', { key: ['A-1'] }],
    ['mcp__jira__other', { key: ['A-1'] }],
  ]);
});

test('P-08 a tool that only looks is listed too, and open where what it looks at is ever new', () => {
  const look = (group: string) => ({ ...asked(['group', group]), looks: true });
  expect(made(['a', 'b', 'a', 'b', 'c', 'c', 'a', 'b', 'd'].map(look))).toEqual([
    ['mcp__jira__add_comment', { group: ['a', 'b', 'c', 'd'] }],
  ]);
  expect(made(['a1', 'b2', 'c3', 'd4'].map(look))).toEqual([['mcp__jira__add_comment', {}]]);
});

test('P-08 numbers and switches are listed as they are, and numbers that are ever new by how far they went', () => {
  const page = (count: number, isAll: boolean) => ({
    ...asked(['key', 'A-1']),
    fields: [['key', 'A-1'] as const, ['count', count] as const, ['all', isAll] as const],
  });
  expect(made([page(10, true), page(20, true), page(10, false)])).toEqual([
    ['mcp__jira__add_comment', { key: ['A-1'], count: [10, 20], all: [true, false] }],
  ]);
  const many = Array.from({ length: 9 }, (_, index) => page(index * 7 + 3, true));
  expect(made(many)).toEqual([
    ['mcp__jira__add_comment', { key: ['A-1'], count: [{ min: 3, max: 59 }], all: [true] }],
  ]);
  expect(made(many.map((one) => ({ ...one, looks: true })))).toEqual([
    ['mcp__jira__add_comment', { key: ['A-1'], all: [true] }],
  ]);
});

test('P-08 names that count are open in their numbers, and then hold what else is new', () => {
  const at = (tank: string, celsius: number) => ({
    ...asked(['tank', tank]),
    fields: [['tank', tank] as const, ['celsius', celsius] as const],
  });
  const tanks = ['T01', 'T02', 'T11', 'T03', 'T12'].map((tank, index) => at(tank, 12 + index));
  expect(made(tanks)).toEqual([
    ['mcp__jira__add_comment', { tank: ['T0*', 'T1*'], celsius: [{ min: 12, max: 16 }] }],
  ]);
  const days = [1, 2, 3, 4].map((day) => asked(['day', `2026-09-0${day}`], ['body', `it ${day}`]));
  expect(made(days)).toEqual([['mcp__jira__add_comment', { day: ['2026-09-0*'] }]]);
});

test('P-08 where all that differs is ever new, what differs least is listed', () => {
  const letters = [...'abcdefgh'];
  const posts = [...letters, 'a'].map((to, index) => asked(['to', to], ['body', `it ${index}`]));
  expect(made(posts)).toEqual([['mcp__jira__add_comment', { to: letters }]]);
});

test('P-08 names of things that are known from files and commands are listed too', () => {
  const elsewhere = [
    { slot: 'name', values: ['a', 'b', 'c', 'd'], looks: false, goesOut: false } as const,
  ];
  const calls = ['a', 'b', 'c', 'a'].map((desk) => asked(['desk', desk]));
  const [wide] = generaliseFields(calls, elsewhere);
  expect(Object.fromEntries(wide?.fields ?? [])).toEqual({ desk: ['a', 'b', 'c', 'd'] });
  expect(made(calls)).toEqual([['mcp__jira__add_comment', { desk: ['a', 'b', 'c'] }]]);
});
