import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool, toolFromInstance } from '../define/tool.js';
import type { Tool } from '../define/tool-types.js';
import { createTestRuntime } from '../testing/index.js';

const edit = z.strictObject({ find: z.string(), replace: z.string().default('') });
const parameters = z.strictObject({
  path: z.string().min(1),
  edits: z.array(edit).min(1).optional(),
  target: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('line'), line: z.int().positive() }),
      z.object({ kind: z.literal('symbol'), name: z.string() }),
    ])
    .optional(),
  range: z
    .object({ from: z.number(), to: z.number() })
    .refine(({ from, to }) => from <= to, 'from must not be above to')
    .optional(),
});
const typed = tool({ name: 't', parameters, allowedModes: ['coding'], execute: () => 1 });
const { '~standard': standard } = parameters;
const byHand = toolFromInstance({
  name: 't',
  description: '',
  input_schema: Object(standard.jsonSchema.input({ target: 'draft-2020-12' })),
  allowedModes: ['coding'],
  exec: () => 1,
});

async function words(one: Tool, args: unknown): Promise<string> {
  const { runtime } = createTestRuntime({ tools: [one] });
  const outcome = await runtime.runCall({ name: 't', arguments: args }, { mode: 'coding' });
  return JSON.stringify(outcome.result);
}

test.each([
  [{ pth: 'a' }, 'pth: there is no such field; did you mean path?'],
  [{ pth: 'a' }, 'path: expected string (length >= 1), got nothing'],
  [{ path: 'a', edits: [{ old_string: 'x' }] }, 'edits[0].old_string: there is no such field'],
  [{ path: 'a', edits: [{ old_string: 'x' }] }, 'edits[0].find: expected string, got nothing'],
  [{ path: 'a', edits: {} }, 'edits: expected array (items >= 1), got object'],
])('L-10 for %j the answer says %s, whoever wrote the schema', async (args, said) => {
  for (const one of [typed, byHand]) {
    const answer = await words(one, args);
    expect(answer).toContain(said);
    expect(answer).not.toContain('expected object, got object');
  }
});

test('L-10 where there are alternatives the answer tells them apart', async () => {
  const target = { path: 'a', target: { kind: 'word' } };
  expect(await words(typed, target)).toContain(
    'target.kind: expected \\"line\\" or \\"symbol\\", got string \\"word\\"',
  );
  expect(await words(byHand, target)).toContain(
    'object { kind: \\"line\\", line } or object { kind: \\"symbol\\", name }, got object',
  );
});

test('L-10 a rule that JSON Schema cannot say is told in the words of its author', async () => {
  const answer = await words(typed, { path: 'a', range: { from: 2, to: 1 } });
  expect(answer).toContain('- range: from must not be above to');
});

test('L-10 an example that would not be valid is not shown', async () => {
  const odd = tool({
    name: 't',
    parameters: z.object({ n: z.number().refine((n) => n % 7 === 3, 'must be 3 modulo 7') }),
    allowedModes: ['coding'],
    execute: () => 1,
  });
  expect(await words(odd, { n: 1 })).toContain('must be 3 modulo 7');
  expect(await words(odd, { n: 1 })).not.toContain('A valid call');
  expect(await words(typed, {})).toContain('A valid call looks like');
});

test('L-10 no answer about any arguments says that it got what it expected, and every example is valid', async () => {
  const { runtime } = createTestRuntime({ tools: [typed] });
  await fc.assert(
    fc.asyncProperty(
      fc.object({ key: fc.constantFrom('path', 'edits', 'target', 'range', 'x') }),
      async (args) => {
        const outcome = await runtime.runCall({ name: 't', arguments: args }, { mode: 'coding' });
        const answer = String(Reflect.get(Object(outcome.result), 'error') ?? '');
        for (const [, expected, got] of answer.matchAll(/expected (.+), got (.+)$/gm)) {
          expect(got).not.toBe(expected);
        }
        const example = /A valid call looks like: (.+)$/m.exec(answer)?.[1];
        if (example !== undefined)
          expect(parameters.safeParse(JSON.parse(example)).success).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});
