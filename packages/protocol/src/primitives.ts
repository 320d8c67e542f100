import { roles, toolGroups } from '@sluice/kernel';
import { z } from 'zod';

/** Identifiers that a client chooses: short, printable, nothing that reads as two lines in a log. */
export const idSchema = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\x21-\x7e]+$/, 'printable ASCII without spaces');

export const modeSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'the name of a mode')
  .describe(
    'One of the modes of the server: `chat_safe` and `coding` where it has none of its own',
  );
export const roleSchema = z
  .enum(roles)
  .describe('From least to most: looks; answers questions; everything');
export const groupSchema = z.enum(toolGroups);
export const timestampSchema = z
  .number()
  .int()
  .nonnegative()
  .describe('Milliseconds since the epoch');
export const seqSchema = z.number().int().nonnegative().describe('Number of an event; only grows');
export const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Anything JSON can hold. What is inside is checked by the tool it belongs to. */
export const jsonSchema: z.ZodType<unknown> = z.unknown();

export const scopeSchema = z.enum(['once', 'session', 'always']);
export const coversSchema = z.enum(['arguments', 'rule', 'tool']);
export const approvalOutcomeSchema = z.enum([
  'approved',
  'approved_with_edits',
  'denied',
  'expired',
  'cancelled',
]);
export const callStateSchema = z.enum([
  'PENDING',
  'APPROVAL_REQUIRED',
  'APPROVED',
  'EXECUTING',
  'COMPLETED',
  'FAILED',
  'DENIED',
  'SEALED',
]);
