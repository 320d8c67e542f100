import { z } from 'zod';
import { messageSchema } from './entities.js';
import { digestSchema, idSchema, jsonSchema, seqSchema } from './primitives.js';

const MAX_CONTENT = 400_000;

/** Speaking in a session. */
export const chatMethods = {
  'chat.send': {
    params: z
      .strictObject({
        content: z.string().max(MAX_CONTENT).describe('May be empty where attachments go with it'),
        session_id: idSchema.default('main'),
        attachments: z
          .array(
            z.strictObject({
              digest: digestSchema,
              media_type: z.string().max(200).optional(),
              name: z.string().max(200).optional(),
            }),
          )
          .max(16)
          .optional()
          .describe('Files of this session, added with `attachment.add`'),
        while_busy: z
          .enum(['refuse', 'queue', 'answer'])
          .optional()
          .describe(
            'While a turn is under way: `SESSION_BUSY` (as without it), said after it, or taken as the no to its open questions',
          ),
        output: z
          .record(z.string(), z.unknown())
          .optional()
          .describe('A JSON Schema that the last answer must fit; it comes back as `value`'),
      })
      .refine(({ content, attachments = [] }) => content !== '' || attachments.length > 0, {
        path: ['content'],
        message: 'Too small: a message needs words or attachments',
      }),
    result: z.object({
      session_id: idSchema,
      status: z.string(),
      steps: z.number().int(),
      value: jsonSchema.optional().describe('With `output`, where the answer fits it'),
    }),
  },
  'chat.history': {
    params: z.strictObject({
      session_id: idSchema.default('main'),
      after: seqSchema.default(0),
      include_tools: z.boolean().default(false),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    result: z.object({ messages: z.array(messageSchema), next_after: seqSchema.optional() }),
  },
  'chat.cancel': {
    params: z.strictObject({
      session_id: idSchema.default('main'),
      reason: z.string().max(500).optional(),
    }),
    result: z.object({ session_id: idSchema, was_running: z.boolean() }),
  },
} as const;
