import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { requireRegistrable } from './require-registrable.js';

class Weather {}

const MAKE = 'make it with tool({ name, parameters, execute })';

test.each<[string, unknown, string]>([
  ['a class', Weather, 'the class Weather; register(new Weather())'],
  ['a promise', Promise.resolve(), 'a promise; await it first: register(await load())'],
  ['a list', [], 'a list; one tool at a time: for (const one of tools) …'],
  ['a text', 'add', `add; ${MAKE}`],
  ['nothing', undefined, `undefined; ${MAKE}`],
  ['a function that makes nothing', () => null, `null; ${MAKE}`],
  [
    'a tool of the AI SDK',
    { inputSchema: {}, execute: () => 1 },
    'a tool of the AI SDK; toolFromAiSdk(name, theirs, { allowedModes })',
  ],
  [
    'a definition',
    { name: 'add', execute: () => 1 },
    'the definition of "add"; make a tool of it: register(tool({ … }))',
  ],
  ['half a definition', { name: 'add' }, `an object that is no tool; ${MAKE}`],
  ['a nameless definition', { name: 5, execute: 1 }, `an object that is no tool; ${MAKE}`],
  ['half a tool of the AI SDK', { inputSchema: {} }, `an object that is no tool; ${MAKE}`],
])('%s is refused with what to write instead', (_what, given, said) => {
  expect(() => requireRegistrable(given)).toThrow(
    expect.objectContaining({ code: 'BAD_TOOL', message: `register() was given ${said}` }),
  );
});

test('a tool, what makes one, and a hand-made one are taken', () => {
  const add = tool('add', () => 1, { allowedModes: ['coding'] });
  expect(requireRegistrable(add).name).toBe('add');
  expect(requireRegistrable(() => add).name).toBe('add');
  const byHand = {
    name: 'hand',
    description: 'By hand',
    input_schema: { type: 'object' },
    exec: () => 1,
  };
  expect(requireRegistrable(byHand)).toMatchObject({ name: 'hand', description: 'By hand' });
});
