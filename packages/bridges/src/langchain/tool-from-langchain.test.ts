import { tool as theirTool } from '@langchain/core/tools';
import { createTestRuntime } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toolFromLangChain } from './tool-from-langchain.js';

test('L-05 a tool of LangChain runs in our registry: its schema, its result, its artifact, its failure', async () => {
  const options = { allowedModes: ['coding'] } as const;
  const double = theirTool(({ n }: { n: number }) => ({ doubled: n * 2 }), {
    name: 'double',
    description: 'Doubles',
    schema: z.object({ n: z.number() }),
  });
  const withArtifact = theirTool(() => ['two rows', { rows: [1, 2] }], {
    name: 'rows',
    schema: z.object({}),
    responseFormat: 'content_and_artifact',
  });
  const fails = theirTool(
    () => {
      throw new Error('no such table');
    },
    { name: 'fails', schema: { type: 'object', properties: {} } },
  );
  const { runtime } = createTestRuntime({
    tools: [
      toolFromLangChain(double, options),
      toolFromLangChain(withArtifact, options),
      toolFromLangChain(fails, options),
    ],
  });
  const run = (name: string, args: unknown) =>
    runtime.runCall({ name, arguments: args }, { mode: 'coding' });
  expect((await run('double', { n: 2 })).result).toEqual({ doubled: 4 });
  expect((await run('double', { n: 'x' })).errorCode).toBe('INVALID_ARGS');
  expect((await run('rows', {})).result).toEqual({ rows: [1, 2] });
  expect(await run('fails', {})).toMatchObject({ isError: true });
  expect(
    (await runtime.runCall({ name: 'double', arguments: { n: 1 } }, { mode: 'chat_safe' }))
      .errorCode,
  ).toBe('MODE_DENIED');
});

test('L-05 what is no tool of LangChain is refused with its name', () => {
  const loose = (value: unknown) =>
    Reflect.apply(toolFromLangChain, undefined, [value, { allowedModes: ['coding'] }]);
  expect(() => loose({ name: 'x' })).toThrow(/"x" is no tool of LangChain/);
});
