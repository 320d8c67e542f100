import { expect, test } from 'vitest';
import { declaredModes } from './declared-modes.js';

const listed = (name: string, readOnlyHint?: boolean) => ({
  name,
  inputSchema: {},
  ...(readOnlyHint === undefined ? {} : { annotations: { readOnlyHint } }),
});
const nothing = { tools: [], readOnlyModes: [] } as const;

test('W-02 a tool that nobody declared is available in no mode, whatever it says of itself', () => {
  expect(declaredModes(nothing, listed('read'))).toEqual([]);
  expect(declaredModes(nothing, listed('read', true))).toEqual([]);
});

test.each([
  ['read_file', 'read_file', true],
  ['read_file', 'read_files', false],
  ['read_*', 'read_file', true],
  ['*_file', 'read_file', true],
  ['*', 'anything', true],
  ['a*b*c', 'axxbyyc', true],
  ['a*b*c', 'axxc', false],
  ['ab*bc', 'abc', false],
  ['a.c', 'abc', false],
])('W-02 the pattern %s and the name %s: %s', (pattern, name, isDeclared) => {
  const declaration = { tools: [{ pattern, modes: ['coding'] as const }], readOnlyModes: [] };
  expect(declaredModes(declaration, listed(name))).toEqual(isDeclared ? ['coding'] : []);
});

test('W-02 with consent a tool that says it only reads gets its modes; one that is named gets what was said by name', () => {
  const declaration = {
    tools: [{ pattern: 'get_secret', modes: [] }],
    readOnlyModes: ['chat_safe', 'coding'],
  } as const;
  expect(declaredModes(declaration, listed('get', true))).toEqual(['chat_safe', 'coding']);
  expect(declaredModes(declaration, listed('get', false))).toEqual([]);
  expect(declaredModes(declaration, listed('get_secret', true))).toEqual([]);
});
