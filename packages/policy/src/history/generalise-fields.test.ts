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
  expect(made(words.map((one) => asked(['title', `${one} x`], ['body', one])))).toEqual([
    ['mcp__jira__add_comment', { title: words.map((one) => `${one} x`), body: words }],
  ]);
});

test('P-08 a text says on what something is done, unless its field is one that somebody reads later', () => {
  const buttons = ['buy now', 'log in', 'log out', 'go back'];
  const pressed = made(
    buttons.map((element, index) => asked(['element', element], ['n', `r0${index}`])),
  );
  expect(pressed).toEqual([['mcp__jira__add_comment', { element: buttons, n: ['r0*'] }]]);
  const called = [1, 2, 3, 4].map((hour) => asked(['to', 'ann'], ['text', `call at ${hour}`]));
  expect(made(called)).toEqual([['mcp__jira__add_comment', { to: ['ann'] }]]);
});

test('P-08 a field in which a statement stood, or whose name says so, is never open', () => {
  const looks = (name: string, value: string) => ({ ...asked([name, value]), looks: true });
  const words = [...'abcdefghij'];
  const statements = words.map((name) => `select a from ${name}`);
  expect(made(statements.map((one) => looks('query', one)))).toEqual([
    ['mcp__jira__add_comment', { query: statements }],
  ]);
  expect(made(words.map((one) => looks('sql', `${one} x`)))).toEqual([
    ['mcp__jira__add_comment', { sql: words.map((one) => `${one} x`) }],
  ]);
  expect(made(words.map((one) => looks('query', `${one} x`)))).toEqual([
    ['mcp__jira__add_comment', {}],
  ]);
});

test('P-08 ids that nobody chose are open where they are ever new, and the rest stays listed', () => {
  const id = (index: number) => `5da01a8c-eb8f-2bba-32c2-baba1211${String(index).padStart(4, '0')}`;
  const notes = Array.from({ length: 9 }, (_, index) =>
    asked(['page', id(index * 1117)], ['text', `it ${index}`]),
  );
  expect(made(notes)).toEqual([
    ['mcp__jira__add_comment', { page: ['5da01a8c-eb8f-2bba-32c2-baba1211*'] }],
  ]);
});

test('P-08 a value that no pattern can hold is in no list', () => {
  const posts = ['a', 'b*', 'c\u0007'].map((to) => asked(['to', to], ['kind', 'x']));
  expect(made(posts)).toEqual([['mcp__jira__add_comment', { to: ['a'], kind: ['x'] }]]);
  expect(made(posts.slice(1))).toEqual([]);
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

test('P-08 whom or where something goes to is listed as it was seen, however new it is each time', () => {
  const people = [
    'Ann Lee',
    'Bob Ray',
    'Cyd Poe',
    'Dee Fox',
    'Eve Orr',
    'Fay Kim',
    'Gil Ott',
    'Hal Dun',
  ];
  const sent = (name: string, to: (person: string, index: number) => string) =>
    made(people.map((one, index) => asked([name, to(one, index)], ['body', `note ${one}`])));
  for (const [name, to] of [
    ['to', (one: string) => one],
    ['recipient.address', (one: string) => `${one.slice(0, 3).toLowerCase()}@x.example`],
    ['to', (_: string, index: number) => String(100_000 + index * 7919)],
    ['channel', (_: string, index: number) => `#room-${index}`],
    ['whom', (one: string) => `${one.slice(0, 3)}@${one.slice(0, 3)}.example`],
    ['callback', (_: string, index: number) => `https://h${index}.example/x`],
  ] as const)
    expect(sent(name, to)).toEqual([['mcp__jira__add_comment', { [name]: people.map(to) }]]);
});

test('P-08 names that count keep what stands behind their number', () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    asked(['sample', `probe${index}-eu`], ['state', 'seen']),
  );
  const [[, fields] = []] = made(many);
  expect(fields).toMatchObject({ state: ['seen'] });
  for (const pattern of Object(fields).sample) expect(pattern).toMatch(/^probe\d\*-eu$/);
});
