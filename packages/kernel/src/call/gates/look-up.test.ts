import { expect, test } from 'vitest';
import { tool } from '../../define/tool.js';
import { createGateCore } from '../../testing/create-gate-core.js';
import { lookUp } from './look-up.js';

const known = tool('read_note', () => 1, { allowedModes: ['coding'] });
const core = createGateCore([known]);
const call = (name: string, mode: 'coding' | 'chat_safe' = 'coding') =>
  lookUp(core, { id: '1', name, mode, arguments: '{"a":1}' });

test('a registered name gives its tool and leaves the arguments as they came', () => {
  expect(call('read_note')).toEqual({
    tool: known,
    answer: {
      gate: 'look up',
      verdict: 'pass',
      why: 'read_note is registered',
      arguments: '{"a":1}',
    },
  });
});

test.each(['read_notes', 'constructor', '__proto__', ''])(
  'the name %j, which nobody registered, stops the call',
  (name) => {
    const found = call(name);
    expect(found).not.toHaveProperty('tool');
    expect(found.answer).toMatchObject({
      gate: 'look up',
      verdict: 'stop',
      why: expect.stringContaining(`Unknown tool: ${name}`),
      stop: { state: 'FAILED', failure: { code: 'TOOL_NOT_FOUND' } },
    });
  },
);

test('the words name a near tool, and none that the mode hides', () => {
  expect(call('read_notes').answer.why).toContain('Did you mean: read_note?');
  expect(call('read_notes', 'chat_safe').answer.why).not.toContain('Did you mean');
});
