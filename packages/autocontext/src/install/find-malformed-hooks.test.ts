import { expect, test } from 'vitest';
import { findMalformedHooks } from './find-malformed-hooks.js';
import { readDocument } from './settings-document.js';

function faults(hooks: unknown): readonly string[] {
  const reading = readDocument(JSON.stringify({ hooks }));
  if (!reading.ok) throw new Error(reading.fault);
  return findMalformedHooks(reading.document);
}
const group = (...hooks: unknown[]) => ({ Stop: [{ hooks }] });
const command = { type: 'command', command: 'x' };

test.each<[unknown, readonly string[]]>([
  [undefined, []],
  [{}, []],
  [5, ['hooks: is not an object']],
  [{ Stop: 5 }, ['hooks.Stop: is not a list']],
  [{ Stop: [5] }, ['hooks.Stop[0]: is not an object']],
  [{ Stop: [{}] }, ['hooks.Stop[0].hooks: is missing or not a list']],
  [
    { Stop: [{ matcher: 5, hooks: 5 }] },
    ['hooks.Stop[0].matcher: is not a text', 'hooks.Stop[0].hooks: is missing or not a list'],
  ],
  [{ Stop: [{ matcher: 'x', hooks: [] }, { hooks: [] }] }, []],
  [group(command, 5), ['hooks.Stop[0].hooks[1]: is not an object']],
  [group({}), ['hooks.Stop[0].hooks[0].type: is missing']],
  [group({ type: 'odd' }), ['hooks.Stop[0].hooks[0].type: is "odd"']],
  [group({ type: 5 }), ['hooks.Stop[0].hooks[0].type: is 5']],
  [group({ type: 'command' }), ['hooks.Stop[0].hooks[0].command: is missing or not a text']],
  [
    group({ type: 'prompt', command: 'x' }),
    ['hooks.Stop[0].hooks[0].prompt: is missing or not a text'],
  ],
  [group({ type: 'agent' }), ['hooks.Stop[0].hooks[0].prompt: is missing or not a text']],
  [group({ type: 'http' }), ['hooks.Stop[0].hooks[0].url: is missing or not a text']],
  [group({ type: 'mcp_tool' }), ['hooks.Stop[0].hooks[0].tool: is missing or not a text']],
  [
    group(
      command,
      { type: 'prompt', prompt: 'x' },
      { type: 'agent', prompt: 'x' },
      { type: 'http', url: 'x' },
      { type: 'mcp_tool', tool: 'x' },
      { ...command, timeout: 1 },
    ),
    [],
  ],
  [
    group({ ...command, timeout: 0 }),
    ['hooks.Stop[0].hooks[0].timeout: is 0, not a number of seconds above 0'],
  ],
  [
    group({ ...command, timeout: '5' }),
    ['hooks.Stop[0].hooks[0].timeout: is "5", not a number of seconds above 0'],
  ],
  [
    group({ type: 'command', timeout: -1 }),
    [
      'hooks.Stop[0].hooks[0].command: is missing or not a text',
      'hooks.Stop[0].hooks[0].timeout: is -1, not a number of seconds above 0',
    ],
  ],
])('%j has the faults %j', (hooks, said) => {
  expect(faults(hooks)).toEqual(said);
});
