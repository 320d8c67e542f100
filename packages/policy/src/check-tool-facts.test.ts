import { expect, test } from 'vitest';
import { checkToolFacts, type ToolFacts } from './check-tool-facts.js';
import { readPolicy } from './read/read-policy.js';

const object = (properties: object) => ({
  type: 'object',
  properties,
  additionalProperties: false,
});
const facts: readonly ToolFacts[] = [
  {
    name: 'fs_read',
    modes: ['coding'],
    isReader: true,
    reachesHosts: false,
    isOnlyOurs: true,
    schema: object({
      path: { type: 'string' },
      limit: { type: 'integer', minimum: 1, maximum: 100 },
      edits: { type: 'array', items: object({ find: { type: 'string' } }) },
      how: { enum: ['fast', 'slow'] },
    }),
  },
  {
    name: 'bash_run',
    modes: ['coding'],
    isReader: false,
    reachesHosts: true,
    isOnlyOurs: true,
    schema: object({ command: { type: 'string' } }),
  },
  {
    name: 'clock',
    modes: ['chat_safe', 'coding'],
    isReader: true,
    reachesHosts: false,
    isOnlyOurs: false,
    schema: object({ zone: { anyOf: [{ type: 'string' }, { type: 'null' }] } }),
  },
  {
    name: 'fs_gone',
    modes: [],
    isReader: true,
    reachesHosts: false,
    isOnlyOurs: true,
    schema: object({}),
  },
  {
    name: 'post',
    modes: ['coding'],
    isReader: false,
    reachesHosts: true,
    isOnlyOurs: false,
    schema: { type: 'object', properties: { to: { type: 'string' } } },
  },
];
const found = (rule: string) =>
  checkToolFacts(readPolicy(`version: 1\nrules: [${rule}]`, { file: 'f' }).rules, facts);

test.each([
  ['{ allow: r, tool: fs_read, face: chat, args: { nosuch: 1 } }', { kind: 'field' }],
  ['{ allow: r, tool: fs_read, face: chat, args: { edits.found: x } }', { kind: 'field' }],
  ['{ allow: r, tool: fs_read, face: chat, args: { path: 5 } }', { kind: 'value' }],
  ['{ allow: r, tool: fs_read, face: chat, args: { limit: x } }', { kind: 'value' }],
  ['{ allow: r, tool: fs_read, face: chat, args: { limit: { min: 101 } } }', { kind: 'value' }],
  [
    '{ allow: r, tool: fs_read, face: chat, args: { limit: { min: 1.2, max: 1.8 } } }',
    { kind: 'value' },
  ],
  ['{ allow: r, tool: fs_read, face: chat, args: { how: quick } }', { kind: 'value' }],
  ['{ allow: r, tool: fs_read, face: chat, args: { edits: x } }', { kind: 'value' }],
  ['{ allow: r, tool: bash_run, mode: chat_safe }', { kind: 'mode', modes: ['coding'] }],
  ['{ allow: r, tool: fs_gone }', { kind: 'mode', modes: [] }],
  ['{ allow: r, tool: fs_read, host: example.com }', { kind: 'host' }],
  ['{ allow: r, tool: fs_read, command: ls }', { kind: 'command' }],
  ['{ allow: r, tool: clock, path: src/** }', { kind: 'path' }],
  ['{ allow: r, tool: bash_run, readonly: true }', { kind: 'readonly' }],
  ['{ allow: r, tool: fs_read, risk: [write, network] }', { kind: 'risk', risk: 'read' }],
  ['{ allow: r, tool: [fs_read, clock], host: "*" }', { kind: 'host', tool: 'fs_read' }],
  ['{ deny: r, tool: "fs_*", host: "*" }', { kind: 'host', tool: 'fs_read' }],
  [
    '{ deny: r, tool: bash_run, after: { tool: fs_read, mode: chat_safe } }',
    { kind: 'mode', tool: 'fs_read' },
  ],
])('P-05 %s can never match, for what its tool is', (rule, fault) => {
  expect(found(rule)).toMatchObject([
    { faults: expect.arrayContaining([expect.objectContaining(fault)]) },
  ]);
});

test.each([
  '{ allow: r, tool: fs_read, args: { path: "src/*", limit: { min: 100 }, how: f* } }',
  '{ allow: r, tool: fs_read, args: { edits.find: x } }',
  '{ allow: r, tool: fs_read, path: src/** }',
  '{ allow: r, tool: bash_run, host: example.com, risk: network, path: src/** }',
  '{ allow: r, tool: [fs_read, bash_run], host: example.com }',
  '{ allow: r, tool: clock, mode: chat_safe, args: { zone: null } }',
  // What is left open may be there.
  '{ allow: r, tool: post, args: { amount: 5 }, path: x }',
  // Tools that are not known here may be meant.
  '{ allow: r, tool: mcp__x__y, mode: chat_safe, args: { a: 1 } }',
  '{ allow: r, tool: "*", args: { nosuch: 1 } }',
  '{ allow: r, tool: "cl*", path: x }',
  '{ allow: r, args: { nosuch: 1 } }',
])('P-05 %s may match', (rule) => {
  expect(found(rule)).toEqual([]);
});

test('P-05 fields of programs behind govern are not known here, and that is said where the rule means them', () => {
  expect(found('{ deny: r, tool: fs_read, args: { pages: x } }')).toMatchObject([
    { saveGoverned: true },
  ]);
  expect(found('{ deny: r, tool: fs_read, face: chat, args: { pages: x } }')).toMatchObject([
    { saveGoverned: false },
  ]);
  expect(found('{ deny: r, tool: fs_read, host: x }')).toMatchObject([{ saveGoverned: false }]);
  expect(found('{ deny: r, tool: clock, path: x }')).toMatchObject([{ saveGoverned: true }]);
});
