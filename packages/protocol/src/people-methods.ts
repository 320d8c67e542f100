import { z } from 'zod';
import { personSchema } from './entities.js';
import { roleSchema } from './primitives.js';

const nameSchema = z.string().min(1).max(128);

/** People and their tokens, for operators. */
export const peopleMethods = {
  'people.list': {
    params: z.strictObject({}),
    result: z.object({ people: z.array(personSchema) }),
  },
  'people.add': {
    params: z.strictObject({ name: nameSchema, role: roleSchema }),
    result: z.object({
      name: z.string(),
      role: roleSchema,
      token: z.string().describe('Told this once; only its hash is kept'),
    }),
  },
  'people.rotate': {
    params: z.strictObject({ name: nameSchema }),
    result: z.object({ name: z.string(), token: z.string() }),
  },
  'people.revoke': {
    params: z.strictObject({ name: nameSchema }),
    result: z.object({ name: z.string(), revoked: z.literal(true) }),
  },
  'people.phone': {
    params: z.strictObject({}),
    result: z.object({
      addresses: z
        .array(z.string())
        .describe(
          'Each signs another browser in as oneself, the first time it is opened; none where only this machine reaches the gateway',
        ),
      expires_at: z.number(),
    }),
  },
} as const;
