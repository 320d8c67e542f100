import { z } from 'zod';
import { timestampSchema } from './primitives.js';

const countSchema = z.number().int().nonnegative();
const partsSchema = z
  .array(z.number().nonnegative())
  .describe('One number for each part of the span');
const timesSchema = {
  median_ms: z.number().nonnegative(),
  p95_ms: z.number().nonnegative(),
  longest_ms: z.number().nonnegative(),
};

/** What happened in a span of time, counted in the database. */
export const figuresMethod = {
  params: z
    .strictObject({
      from: timestampSchema,
      until: timestampSchema,
      parts: z.number().int().min(1).max(200).default(24),
    })
    .refine(({ from, until }) => from <= until, 'from must not be after until'),
  result: z.object({
    from: timestampSchema,
    until: timestampSchema,
    calls: partsSchema,
    asked: partsSchema,
    rules: z.array(
      z.object({
        rule: z
          .string()
          .describe(
            'Its words, or its name where it words itself otherwise from call to call; empty where no rule was named',
          ),
        by: z
          .string()
          .optional()
          .describe('What refused before any rule was asked: look-up, validation or mode'),
        verdicts: z.record(z.string(), countSchema).describe('By verdict of a line'),
      }),
    ),
    rules_left_out: countSchema,
    waits: z
      .object({
        count: countSchema,
        total_ms: z.number().nonnegative(),
        ...timesSchema,
        parts: partsSchema,
      })
      .describe('How long people were waited for'),
    tools: z.array(
      z.object({ tool: z.string(), calls: countSchema, failed: countSchema, ...timesSchema }),
    ),
    tools_left_out: countSchema,
    tokens: z.object({
      input: partsSchema,
      output: partsSchema,
      cost_usd: partsSchema.optional().describe('Where the price of a model is known'),
    }),
  }),
} as const;
