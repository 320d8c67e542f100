import { expect, test } from 'vitest';
import { tool } from '../../define/tool.js';
import { createGateCore } from '../../testing/create-gate-core.js';
import { defaultLimits } from '../runtime-core.js';
import { parseGate } from './parse-gate.js';

const any = tool('any', () => 1, { allowedModes: ['coding'] });
const limits = { ...defaultLimits, maxArgumentChars: 100, maxArgumentDepth: 4 };
const core = createGateCore([any], { limits });
const parse = (args: unknown) =>
  parseGate(core, { id: '1', name: 'any', mode: 'coding', tool: any, arguments: args });

test.each([
  ['{"a":1}', { a: 1 }],
  [{ a: 1 }, { a: 1 }],
  ['', {}],
  [undefined, {}],
])('%j passes as one object', (sent, args) => {
  expect(parse(sent)).toEqual({
    gate: 'parse',
    verdict: 'pass',
    why: 'the arguments are one JSON object',
    arguments: args,
  });
});

test.each([
  ['{"a":', 'INVALID_JSON', /must be valid JSON/],
  ['[1]', 'INVALID_ARGS', /Expected an object/],
  ['7', 'INVALID_ARGS', /Expected an object/],
  [`{"a":"${'x'.repeat(100)}"}`, 'INVALID_ARGS', /100 is the limit/],
  [
    '{"a":{"b":{"c":{"d":{"e":1}}}}}',
    'INVALID_ARGS',
    /nested deeper than 4 levels, which is the limit; send what lies deeper as JSON text/,
  ],
  [
    { a: 'x'.repeat(60), b: ['x'.repeat(40)] },
    'INVALID_ARGS',
    /more than 100 characters, which is/,
  ],
  [{ ['x'.repeat(101)]: 1 }, 'INVALID_ARGS', /more than 100 characters, which is the limit/],
  ['{"__proto__":{"a":1}}', 'INVALID_ARGS', /The arguments hold/],
])('%j stops the call and says what is wrong', (sent, code, words) => {
  expect(parse(sent)).toMatchObject({
    gate: 'parse',
    verdict: 'stop',
    why: expect.stringMatching(words),
    stop: { state: 'FAILED', failure: { code } },
  });
});
