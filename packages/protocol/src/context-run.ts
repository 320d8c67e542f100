import { z } from 'zod';
import { timestampSchema } from './primitives.js';

const contextItemSchema = z.object({
  tool: z.string(),
  path: z.string(),
  symbol: z.string(),
  line_start: z.number(),
  line_end: z.number(),
  confidence: z.number(),
});

/** What the auto tools put in front of one prompt, why, and what it cost. Holds no file text. */
export const contextRunSchema = z.object({
  run_id: z.string(),
  at: timestampSchema,
  client: z.string(),
  intent: z.string(),
  tools: z.array(z.string()),
  injected_chars: z.number().int().nonnegative(),
  redactions: z.number().int().nonnegative(),
  duration_ms: z.number().nonnegative(),
  limits: z.array(z.string()),
  prompt: z.string().optional().describe('Redacted and cut'),
  repo_root: z.string().optional(),
  tokens: z.number().nonnegative().optional().describe('A guess'),
  nothing: z.string().optional().describe('Why nothing was injected'),
  signals: z
    .array(z.object({ match: z.string(), type: z.string(), weight: z.number() }))
    .optional(),
  calls: z
    .array(
      z.object({
        tool: z.string(),
        reason: z.string(),
        status: z.string(),
        duration_ms: z.number(),
      }),
    )
    .optional(),
  injected: z.array(contextItemSchema).optional(),
  left_out: z
    .array(contextItemSchema.extend({ by: z.string().describe('The limit that cut it') }))
    .optional(),
});
export type ContextRunView = z.infer<typeof contextRunSchema>;
