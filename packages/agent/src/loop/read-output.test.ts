import { compileStandardSchema } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { formOf, readOutput } from './read-output.js';

const schema = compileStandardSchema(
  'the answer',
  z.object({ order: z.string(), lines: z.array(z.object({ n: z.number() })).default([]) }),
);

test('L-06 the model is told the form as a JSON Schema', () => {
  const told = formOf(schema);
  expect(told).toMatch(/^# Form of the answer\n/);
  expect(JSON.parse(told.split('\n').at(-1) ?? '')).toEqual(schema.json);
});

test.each([
  ['{"order":"A"}'],
  ['  {"order":"A"}\n'],
  ['```json\n{"order":"A"}\n```'],
  ['```\n{"order":"A"}\n```\n'],
  [' ```json \n{\n"order":"A"\n}\n ``` '],
])('L-06 the value is what was written, with or without a fence: %j', async (text) => {
  expect(await readOutput(schema, text)).toEqual({ value: { order: 'A' } });
});

test('L-06 what is no JSON is told as such, also where words stand around it', async () => {
  for (const text of ['', 'It is A.', 'Here: ```json\n{"order":"A"}\n```']) {
    expect(await readOutput(schema, text), text).toEqual({
      problem: expect.stringMatching(/^Your answer is not JSON: .+\.$/),
    });
  }
});

test('L-06 each fault is told with its place, the whole as the whole, and no more than ten of them', async () => {
  const problemOf = async (value: unknown) => {
    const read = await readOutput(schema, JSON.stringify(value));
    return 'problem' in read ? read.problem.split('\n') : [];
  };
  const [head, ...faults] = await problemOf({ order: 1, lines: [{ n: 1 }, { n: 'x' }] });
  expect(head).toBe('Your answer does not fit the form:');
  expect(faults).toEqual([
    expect.stringMatching(/^- order: ./),
    expect.stringMatching(/^- lines\.1\.n: ./),
    '',
  ]);
  expect((await problemOf(5))[1]).toMatch(/^- the whole: ./);
  const lines = Array.from({ length: 14 }, () => ({ n: 'x' }));
  expect(await problemOf({ order: 'A', lines })).toHaveLength(12);
});
