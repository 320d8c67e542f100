import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { tool } from './tool.js';
import type { ToolArguments, ToolContext, ToolResult } from './tool-types.js';

test('L-03 arguments, results and hooks of a tool are typed by its parameters and its execute', () => {
  const read = tool({
    name: 'read',
    parameters: z.object({ path: z.string(), limit: z.number().default(10) }),
    async execute(args, context) {
      expectTypeOf(args).toEqualTypeOf<{ path: string; limit: number }>();
      expectTypeOf(context).toEqualTypeOf<ToolContext>();
      expectTypeOf(await context.sandbox.readFile(args.path)).toEqualTypeOf<string>();
      const bytes = await context.sandbox.readFile(args.path, { encoding: 'bytes' });
      expectTypeOf(bytes).toEqualTypeOf<Uint8Array>();
      return { content: args.path, size: bytes.length };
    },
    describeEffect: (args) => {
      expectTypeOf(args.limit).toEqualTypeOf<number>();
      return undefined;
    },
    summarize: ({ path }) => path,
    hooks: {
      preToolUse(call) {
        expectTypeOf(call.args).toEqualTypeOf<{ path: string; limit: number }>();
        expectTypeOf(call.input.path).toEqualTypeOf<string>();
        return undefined;
      },
      async postToolUse(_call, result) {
        expectTypeOf(result).toEqualTypeOf<{ content: string; size: number }>();
      },
    },
  });
  expectTypeOf<ToolArguments<typeof read>>().toEqualTypeOf<{
    path: string;
    limit?: number | undefined;
  }>();
  expectTypeOf<ToolResult<typeof read>>().toEqualTypeOf<{ content: string; size: number }>();
});

test('L-03 the short form takes the type of its arguments', () => {
  const typed = tool<{ path: string }, Promise<number>>('a', async ({ path }) => path.length);
  expectTypeOf<ToolArguments<typeof typed>>().toEqualTypeOf<{ path: string }>();
  expectTypeOf<ToolResult<typeof typed>>().toEqualTypeOf<number>();
  tool('b', (args) => {
    expectTypeOf(args).toEqualTypeOf<Record<string, unknown>>();
  });
});
