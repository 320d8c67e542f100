import { expect, test } from 'vitest';
import { FrozenSet } from './frozen-set.js';
import { requireMetadata, requireModeList, requireModes, requireSpec } from './require-spec.js';

function wordsOf(act: () => unknown): unknown {
  try {
    act();
    return 'fine';
  } catch (error) {
    return error instanceof Error ? `${Reflect.get(error, 'code')}: ${error.message}` : error;
  }
}

const whole = {
  name: 'add',
  description: 'Adds',
  parameters: {},
  execute: () => 1,
  describeEffect: () => ({}),
  summarize: () => '',
  metadata: {},
  hooks: {},
  group: 'code',
  allowedModes: [],
};

test('a definition may have every part that is read', () => {
  expect(wordsOf(() => requireSpec(whole))).toBe('fine');
});

test.each([
  ['inputSchema', 'parameters'],
  ['input_schema', 'parameters'],
  ['schema', 'parameters'],
  ['args', 'parameters'],
  ['handler', 'execute'],
  ['run', 'execute'],
  ['exec', 'execute'],
  ['func', 'execute'],
  ['invoke', 'execute'],
  ['modes', 'allowedModes'],
  ['annotations', 'metadata'],
  ['timeout', 'metadata: { timeout }'],
  ['readonly', 'metadata: { readonly }'],
  ['requireApproval', 'needsApproval'],
])('`%s` of another library is told as `%s`', (key, meant) => {
  expect(wordsOf(() => requireSpec({ ...whole, [key]: 1 }))).toBe(
    `UNKNOWN_KEY: Tool "add" has no "${key}"; did you mean \`${meant}\`?`,
  );
});

test('what is no definition, or has no function, is refused with what to write', () => {
  expect(wordsOf(() => requireSpec('add'))).toBe(
    'BAD_TOOL: tool() was given add; write tool({ name, parameters, execute }) or tool(name, execute)',
  );
  expect(wordsOf(() => requireSpec({ ...whole, execute: 'run' }))).toBe(
    'NO_EXECUTE: Tool "add" has no execute function; add execute: (args, context) => …',
  );
});

test.each([
  ['timeoutMs', 'timeout'],
  ['readOnly', 'readonly'],
  ['readOnlyHint', 'readonly'],
  ['destructiveHint', 'destructive'],
  ['idempotentHint', 'idempotent'],
  ['openWorldHint', 'openWorld'],
])('`%s` of metadata is told as `%s`', (key, meant) => {
  expect(wordsOf(() => requireMetadata('add', { [key]: true }))).toBe(
    `UNKNOWN_KEY: The metadata of tool "add" has no "${key}"; did you mean \`${meant}\`?`,
  );
});

test('metadata may have every key that is read, and a time-out above 0', () => {
  const metadata = {
    version: '1',
    tags: [],
    timeout: 0.5,
    concurrent: true,
    readonly: true,
    title: 'Add',
    destructive: false,
    idempotent: true,
    trusted: true,
    openWorld: false,
    abortGraceMs: 1,
  };
  expect(requireMetadata('add', metadata)).toBe(metadata);
  expect(requireMetadata('add')).toEqual({});
  for (const timeout of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(wordsOf(() => requireMetadata('add', { timeout }))).toBe(
      `BAD_TIMEOUT: Tool "add" has the timeout ${timeout}; use a number of milliseconds above 0`,
    );
  }
});

test('modes are a list or a set, and never the letters of a text', () => {
  const both = ['chat_safe', 'coding'];
  expect(requireModeList('add', both)).toEqual(both);
  expect(requireModeList('add', new Set(both))).toEqual(both);
  expect(requireModeList('add', new FrozenSet(both))).toEqual(both);
  expect([...requireModes('add', both)]).toEqual(both);
  expect([...requireModes('add')]).toEqual([]);
  expect(wordsOf(() => requireModeList('add', 'coding' as never))).toBe(
    'BAD_MODES: The modes of tool "add" are "coding"; use a list: [\'coding\']',
  );
  expect(wordsOf(() => requireModeList('add', 5 as never))).toBe(
    'BAD_MODES: The modes of tool "add" are 5; use a list: [\'chat_safe\']',
  );
  expect(wordsOf(() => requireModeList('add', undefined as never))).toBe(
    'BAD_MODES: The modes of tool "add" are undefined; use a list: [\'chat_safe\']',
  );
});
