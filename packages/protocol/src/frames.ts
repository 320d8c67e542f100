import { z } from 'zod';
import { approvalSchema, attachmentSchema, callLineSchema, decidedSchema } from './entities.js';
import { errorCodes } from './error-codes.js';
import {
  callStateSchema,
  idSchema,
  jsonSchema,
  modeSchema,
  seqSchema,
  timestampSchema,
} from './primitives.js';

const frame = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.strictObject({ type: z.literal(type), id: z.string(), data });

export const streamChunkSchema = frame(
  'stream_chunk',
  z.strictObject({
    content: z.string(),
    done: z.boolean(),
    used: z
      .object({
        input_tokens: z.number().nonnegative(),
        output_tokens: z.number().nonnegative(),
        cost_usd: z.number().nonnegative().optional(),
      })
      .optional()
      .describe('With `done`: what the models of the turn used'),
  }),
);

export const thinkingSchema = frame('thinking', z.strictObject({ content: z.string() }));

/** Sent before the call runs, also for one that is then denied. */
export const toolCallSchema = frame(
  'tool_call',
  z.strictObject({
    call_id: z.string(),
    tool_name: z.string(),
    arguments: jsonSchema,
    line: callLineSchema.optional(),
  }),
);

export const toolResultSchema = frame(
  'tool_result',
  z.strictObject({
    call_id: z.string(),
    tool_name: z.string(),
    state: callStateSchema,
    is_error: z.boolean(),
    duration_ms: z.number().nonnegative().optional(),
    result: jsonSchema,
    error: z.string().optional(),
    line: callLineSchema.optional().describe('What ran, also after a person changed it'),
    arguments: jsonSchema.optional().describe('What ran, where a person had changed it'),
    attachments: z
      .array(attachmentSchema)
      .optional()
      .describe('Images and files that the call made and its result refers to'),
  }),
);

/** What a running tool announces of its own, such as `output` of a command: `{ stream, text }`. Secrets are masked. */
export const toolEventSchema = frame(
  'tool_event',
  z.strictObject({
    call_id: z.string(),
    tool_name: z.string(),
    event: z.string().describe("The tool's own name for it"),
    data: jsonSchema,
  }),
);

/** Exactly six fields, none empty. */
export const toolDeniedSchema = frame(
  'tool_denied',
  z.strictObject({
    call_id: z.string().min(1),
    tool_name: z.string().min(1),
    mode: modeSchema,
    error_code: z.string().min(1),
    message: z.string().min(1),
    next_action: z.string().min(1),
  }),
);

export const approvalRequestSchema = frame('approval_request', approvalSchema);

export const approvalDecidedSchema = frame('approval_decided', decidedSchema);

export const responseSchema = frame('response', jsonSchema);

export const errorFrameSchema = z.strictObject({
  type: z.literal('error'),
  id: z.string().describe('"unknown" where the request could not be read'),
  error: z.strictObject({
    code: z.enum(errorCodes),
    message: z.string().min(1),
    next_action: z.string().optional(),
    during_turn: z
      .literal(true)
      .optional()
      .describe('Something failed inside a turn, which goes on to its `done` and its `response`'),
  }),
});

/** What happens in a turn, in the order it happened. */
export const turnFrameSchema = z.discriminatedUnion('type', [
  streamChunkSchema,
  thinkingSchema,
  toolCallSchema,
  toolEventSchema,
  toolResultSchema,
  toolDeniedSchema,
  approvalRequestSchema,
  approvalDecidedSchema,
  errorFrameSchema,
]);
export type TurnFrame = z.infer<typeof turnFrameSchema>;

/** A turn's frame with its place in the log, for a reader of `events.since`. */
export const eventFrameSchema = z.strictObject({
  type: z.literal('event'),
  id: z.string(),
  data: z.strictObject({
    seq: seqSchema,
    session_id: idSchema,
    agent_id: z.string(),
    at: timestampSchema,
    frame: turnFrameSchema.optional().describe('Absent for events that only move the number on'),
    kind: z.string().describe("The event's own type"),
  }),
});
export type EventFrame = z.infer<typeof eventFrameSchema>;

export const serverFrameSchema = z.union([turnFrameSchema, responseSchema, eventFrameSchema]);
export type ServerFrame = z.infer<typeof serverFrameSchema>;

/** The one envelope clients send. */
export const requestSchema = z.strictObject({
  type: z.literal('request'),
  id: idSchema,
  method: z.string().min(1).max(64),
  params: z.record(z.string(), z.unknown()).default({}),
});
export type Request = z.infer<typeof requestSchema>;
