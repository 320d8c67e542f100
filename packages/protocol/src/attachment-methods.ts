import { z } from 'zod';
import { attachmentSchema } from './entities.js';
import { digestSchema, idSchema } from './primitives.js';

/** Of base64 in one frame. Larger files come in parts. */
const MAX_PART = 1_000_000;

/** Files of messages and results: sent up in parts before the message that names them, and read in pages. */
export const attachmentMethods = {
  'attachment.add': {
    params: z.strictObject({
      session_id: idSchema.default('main'),
      upload_id: idSchema.describe('Made up by the client: the same for all parts of one file'),
      data: z.string().min(1).max(MAX_PART).describe('Base64; the parts in order make the whole'),
      is_last: z.boolean().default(true),
      media_type: z.string().max(200).optional(),
      name: z.string().max(200).optional(),
    }),
    result: z.object({
      attachment: attachmentSchema
        .optional()
        .describe('With the last part: what `chat.send` names by its digest'),
    }),
  },
  'attachment.read': {
    params: z.strictObject({
      session_id: idSchema,
      digest: digestSchema,
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().min(1).max(400_000).default(400_000).describe('Characters of base64'),
    }),
    result: z.object({
      data: z.string().describe('Base64'),
      next_offset: z.number().int().optional().describe('Where to read on; absent at the end'),
      total_chars: z.number().int(),
    }),
  },
} as const;
