import { z } from 'zod';
import { sessionSchema } from './entities.js';
import { idSchema } from './primitives.js';

const titleSchema = z.string().max(200);
const count = z.number().nonnegative();

/** What becomes of one session, beside making and finding it. */
export const sessionMethods = {
  'session.rename': {
    params: z.strictObject({ session_id: idSchema, title: titleSchema }),
    result: z.object({ session: sessionSchema }),
  },
  'session.fork': {
    params: z.strictObject({
      session_id: idSchema,
      new_session_id: idSchema.optional(),
      title: titleSchema.optional(),
    }),
    result: z.object({ session: sessionSchema.describe('The new one, with the messages so far') }),
  },
  'session.delete': {
    params: z.strictObject({
      session_id: idSchema,
      confirm: z.string().max(256).describe("The session's id again, typed by a person"),
    }),
    result: z.object({ session_id: idSchema, deleted: z.literal(true) }),
  },
  'session.usage': {
    params: z.strictObject({ session_id: idSchema }),
    result: z.object({
      input_tokens: count,
      output_tokens: count,
      cost_usd: count.optional(),
      by_model: z
        .array(
          z.object({
            model: z.string(),
            input_tokens: count,
            output_tokens: count,
            cost_usd: count.optional(),
          }),
        )
        .describe('Sub-agents included'),
    }),
  },
} as const;
