import { z } from 'zod';

const verdictSchema = z.enum(['allow', 'ask', 'deny']);
/** As people read it, in each language. */
const wordsSchema = z.object({ en: z.string(), zh: z.string() });
const textSchema = z.string().max(400_000).describe('The whole file');
const versionSchema = z.string().min(1).max(128);

/** A rule that is in force, and where it stands. */
const writtenRuleSchema = z.object({
  name: z.string(),
  whose: z.enum(['own', 'project']),
  verdict: verdictSchema,
  reason: z.string(),
  file: z.string(),
  line: z.number().int(),
  rule: z.string().describe('As it stands in the `rules` of the file'),
  words: wordsSchema,
});
export type WrittenRuleView = z.infer<typeof writtenRuleSchema>;

const policyProblemSchema = z.object({
  line: z.number().int(),
  message: z.string().describe('What is wrong and the way out, as the loader says it'),
});
export type PolicyProblemView = z.infer<typeof policyProblemSchema>;

/** The operator's own policy file, read, tried and saved whole. */
export const policyMethods = {
  'policy.rules': {
    params: z.strictObject({}),
    result: z.object({ rules: z.array(writtenRuleSchema) }),
  },
  'policy.read': {
    params: z.strictObject({}),
    result: z.object({
      file: z.string(),
      is_there: z.boolean().describe('Where it is not, the text is one that decides the same'),
      text: z.string(),
      version: versionSchema.describe('Of this text, for `policy.save`'),
    }),
  },
  'policy.check': {
    params: z.strictObject({ text: textSchema }),
    result: z.object({ problems: z.array(policyProblemSchema), rules: z.number().int() }),
  },
  'policy.try': {
    params: z.strictObject({ text: textSchema }),
    result: z.object({
      relation: z.enum(['equal', 'only tightens', 'widens', 'widens and tightens']),
      words: wordsSchema,
      changes: z.array(
        z.object({
          direction: z.enum(['widens', 'tightens']),
          verdicts: wordsSchema,
          what: wordsSchema,
          example: wordsSchema,
          after: wordsSchema.optional().describe('What came before it, where that matters'),
        }),
      ),
      replay: z
        .object({
          calls: z.number().int(),
          counts: z.array(
            z.object({ was: z.string(), now: verdictSchema, count: z.number().int() }),
          ),
          differing: z.array(
            z.object({
              call_id: z.string(),
              session_id: z.string(),
              was: z.string(),
              now: verdictSchema,
              rule: z.string().optional(),
              call: z.string(),
            }),
          ),
          left_out: z.number().int().describe('Differing calls that are not listed'),
        })
        .describe('The newest recorded calls, put to the text'),
    }),
  },
  'policy.save': {
    params: z.strictObject({
      text: textSchema,
      version: versionSchema.describe('What `policy.read` gave; the file must still be that one'),
    }),
    result: z.object({ saved: z.literal(true), version: versionSchema }),
  },
} as const;
