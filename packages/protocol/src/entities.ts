import { z } from 'zod';
import {
  approvalOutcomeSchema,
  callStateSchema,
  coversSchema,
  digestSchema,
  groupSchema,
  idSchema,
  jsonSchema,
  modeSchema,
  roleSchema,
  scopeSchema,
  seqSchema,
  timestampSchema,
} from './primitives.js';

/** An image or a file; `attachment.read` gives its bytes. */
export const attachmentSchema = z.object({
  type: z.literal('attachment'),
  digest: digestSchema,
  media_type: z.string(),
  size_bytes: z.number().int().nonnegative(),
  name: z.string().optional(),
});
export type AttachmentView = z.infer<typeof attachmentSchema>;

export const messageSchema = z.object({
  seq: seqSchema,
  role: z.enum(['user', 'assistant', 'tool']),
  content: z.string(),
  timestamp: timestampSchema,
  tool_calls: z
    .array(z.object({ call_id: z.string(), tool_name: z.string(), arguments: jsonSchema }))
    .optional(),
  tool_call_id: z.string().optional(),
  attachments: z.array(attachmentSchema).optional(),
});
export type MessageView = z.infer<typeof messageSchema>;

/**
 * One call in one line, as people read it: the same in timeline, inbox, audit and export. Secrets are masked. Field for
 * field the kernel's `CallLine`.
 */
export const callLineSchema = z.object({
  tool: z.string(),
  effect: z
    .string()
    .describe('Made by the tool, from what will run or ran: `bash_run npm test → exit 1, 12 s`'),
  verdict: z.enum([
    'proposed',
    'allowed',
    'refused',
    'asked',
    'granted',
    'approved',
    'approved_with_edits',
    'denied',
    'expired',
    'cancelled',
  ]),
  outcome: z
    .enum(['completed', 'failed', 'refused', 'denied', 'expired', 'cancelled', 'sealed'])
    .optional()
    .describe('How it ended; absent while it has not. Only what a person said no to is `denied`'),
  error: z.string().optional().describe('The code of its failure'),
  rule: z.string().optional().describe('What decided, in words'),
  where: z.string().optional().describe('Where that rule stands'),
  grant: z
    .string()
    .optional()
    .describe('The earlier yes that decided, or the one that this answer made'),
  by: z.string().optional().describe('Who decided: a person, or `policy`'),
  with: z
    .array(z.string())
    .readonly()
    .optional()
    .describe('Who said yes to the same before `by` did, where more than one person had to'),
  edits: z.string().optional().describe('What a person changed before it ran: before → after'),
  origin: z.object({
    session: z.string(),
    agent: z.string(),
    face: z.string().optional(),
    client: z.string().optional(),
    person: z.string().optional().describe('For whom the call is made'),
    role: roleSchema.optional(),
    parent: z.string().optional().describe('The call under which its agent works'),
    undoes: z.string().optional().describe('The call whose change this one takes back'),
  }),
});
export type CallLineView = z.infer<typeof callLineSchema>;

/** Who holds it, since when. */
export const pauseSchema = z.object({ by: z.string(), at: timestampSchema });

export const sessionSchema = z.object({
  session_id: idSchema,
  title: z.string(),
  mode: modeSchema,
  agent: z.string().optional().describe('The agent by name that it was made for'),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  is_busy: z.boolean().describe('A turn is running'),
  pending_approvals: z.number().int().nonnegative(),
  archived_at: timestampSchema.optional().describe('Put away by somebody'),
  paused: pauseSchema
    .extend({ all: z.literal(true).optional().describe('Because all are held') })
    .optional()
    .describe('Held by somebody: nothing new begins in it'),
  last_call: z
    .object({
      at: timestampSchema,
      line: callLineSchema,
      duration_ms: z.number().nonnegative().optional(),
    })
    .optional()
    .describe('The newest call, where the list was asked for it'),
});
export type SessionView = z.infer<typeof sessionSchema>;

const effectFields = {
  diff: z.string().optional().describe('Unified diff of what would change'),
  command: z.string().optional(),
  effect_problem: z
    .string()
    .optional()
    .describe('Why the tool could not tell what the call would do, or not all of it'),
};

/** What a call would do, as its tool told it. */
export const effectSchema = z.object(effectFields);
export type EffectView = z.infer<typeof effectSchema>;

/** One call as it is kept, for whoever looks at it later. Secrets are masked. */
export const callSchema = z.object({
  call_id: z.string(),
  session_id: z.string(),
  agent_id: z.string(),
  tool_name: z.string(),
  mode: modeSchema,
  state: callStateSchema,
  at: timestampSchema,
  duration_ms: z.number().nonnegative().optional(),
  line: callLineSchema.optional(),
  arguments: jsonSchema.describe('What ran, or would have'),
  asked_arguments: jsonSchema
    .optional()
    .describe('What was asked for, where a person changed it before it ran'),
  effect: effectSchema.optional().describe('What a person was shown that it would do'),
  result: jsonSchema,
  result_handle: z.string().optional().describe('For `result.read`, where the result was cut'),
  error: z.string().optional(),
  error_code: z.string().optional(),
  is_error: z.boolean(),
  attachments: z
    .array(attachmentSchema)
    .optional()
    .describe('Images and files that the call made and its result refers to'),
});
export type CallView = z.infer<typeof callSchema>;

/** Where the values of one call came from: value, source, text. */
export const callSourcesSchema = z.object({
  values: z.array(
    z.object({
      field: z.string(),
      value: z.union([z.string(), z.number(), z.boolean()]),
      role: z.string().describe('What the field decides'),
      source: z.enum(['user', 'trusted', 'approved', 'led', 'untrusted', 'model']),
      places: z.array(
        z.object({
          tool: z.string(),
          call_id: z.string().optional(),
          line: z.number().int().positive(),
          excerpt: z.string(),
        }),
      ),
    }),
  ),
  concerns: z.array(z.string()).describe('Why a person is asked, in words'),
});
export type CallSourcesView = z.infer<typeof callSourcesSchema>;

/**
 * The whole of what a person is asked. Nothing of the effect is cut. In lists and events secrets are masked; what will
 * run, byte for byte, is what `approval.question` gives.
 */
export const approvalSchema = z.object({
  call_id: z.string(),
  session_id: idSchema,
  session_title: z
    .string()
    .optional()
    .describe(
      'As it is now, in `approval.list` and `approval.question`, where the session has one',
    ),
  agent_id: z.string(),
  tool_name: z.string(),
  mode: modeSchema,
  digest: digestSchema,
  arguments: jsonSchema,
  risk: z.enum(['read', 'write', 'network', 'destructive']).optional(),
  line: callLineSchema.optional(),
  rule: z.string().describe('Why it asks'),
  where: z.string().describe('Where that rule stands'),
  ...effectFields,
  changed_since: z
    .literal(true)
    .optional()
    .describe('It was asked before; what the call would do has changed since'),
  annotations: z.object({
    read_only: z.boolean(),
    destructive: z.boolean(),
    idempotent: z.boolean(),
    open_world: z.boolean(),
    declared_by: z.string(),
  }),
  grant_rules: z
    .array(
      z.object({ scope: scopeSchema, covers: coversSchema, words: z.string(), rule: z.string() }),
    )
    .describe('What each choice would cover, in words and as the literal rule'),
  needs: z
    .object({
      role: roleSchema.optional().describe('The least role of whoever says yes'),
      people: z.number().int().positive().optional().describe('How many people must say yes'),
      said_yes: z.array(z.string()).describe('Who has, to the call as it was asked about'),
      said_yes_to_others: z
        .array(z.string())
        .optional()
        .describe('Who has said yes to other arguments: another call, not counted with it'),
    })
    .optional()
    .describe('Who must answer, where a rule says so; such a yes holds once'),
  requested_at: timestampSchema,
  expires_at: timestampSchema.optional(),
});
export type ApprovalView = z.infer<typeof approvalSchema>;

/** A rule that a person may give with a yes, and what it would mean. */
export const offeredRuleSchema = z.object({
  rule: z.string().describe('As it stands in the `rules` of a policy file'),
  words: z.object({ en: z.string(), zh: z.string() }),
  lets: z.array(z.string()).describe('Calls that it lets through: this one first'),
  stops: z.array(z.string()).describe('Calls close by that are asked about as before'),
  past: z
    .object({
      days: z.number().int(),
      calls: z.number().int(),
      asked: z.number().int().describe('Of these, the calls about which a person was asked'),
      denied: z.number().int().describe('Of these, the calls that a person denied'),
    })
    .describe('What it would have let through in the last days'),
});
export type OfferedRuleView = z.infer<typeof offeredRuleSchema>;

export const grantSchema = z.object({
  grant_id: z.string(),
  scope: scopeSchema,
  session_id: idSchema.optional(),
  workspace: z.string().optional().describe('It answers in this folder and in no other'),
  tool_name: z.string(),
  covers: coversSchema,
  digest: digestSchema.optional(),
  rule: z.string().optional().describe('What it covers, as a rule of a policy file'),
  origin: z.object({
    call_id: z.string(),
    decided_by: z.string(),
    at: timestampSchema,
    note: z.string().optional(),
  }),
  uses: z.number().int().nonnegative(),
  last_used_at: timestampSchema.optional(),
  expires_at: timestampSchema.optional(),
});
export type GrantView = z.infer<typeof grantSchema>;

/** A rule of the operator's own policy file that lets calls through. */
export const fileRuleSchema = z.object({
  name: z.string(),
  file: z.string(),
  line: z.number().int(),
  rule: z.string().describe('As it stands in the `rules` of the file'),
  words: z.object({ en: z.string(), zh: z.string() }),
});
export type FileRuleView = z.infer<typeof fileRuleSchema>;

/** A policy file as it stands now, and what of it counts. */
export const policyFileSchema = z.object({
  file: z.string(),
  whose: z.enum(['own', 'project']),
  is_there: z.boolean(),
  rules: z.number().int().describe('How many are in force'),
  problem: z
    .string()
    .optional()
    .describe('Why the file cannot count as it stands; the last good one is in force'),
  needs_restart: z.array(z.string()).describe('Keys whose change counts after a restart'),
});
export type PolicyFileView = z.infer<typeof policyFileSchema>;

/** Somebody who may sign in with a token of their own, or who could before. */
export const personSchema = z.object({
  name: z.string(),
  role: roleSchema,
  token_id: z.string().describe('Names the token; it is no secret'),
  made_at: timestampSchema,
  made_by: z.string(),
  revoked_at: timestampSchema.optional(),
  revoked_by: z.string().optional(),
});
export type PersonView = z.infer<typeof personSchema>;

export const toolSchema = z.object({
  name: z.string(),
  description: z.string(),
  group: groupSchema,
  modes: z.array(modeSchema),
  is_offered: z.boolean().describe('A model in the asked mode sees it'),
  annotations: z.object({
    read_only: z.boolean(),
    destructive: z.boolean(),
    idempotent: z.boolean(),
    open_world: z.boolean(),
    is_declared: z
      .boolean()
      .describe('The tool says something of itself; else these are what must be assumed'),
  }),
});
export type ToolView = z.infer<typeof toolSchema>;

export const auditEntrySchema = z.object({
  seq: seqSchema,
  at: timestampSchema,
  kind: z.string(),
  session_id: z.string(),
  session_title: z
    .string()
    .optional()
    .describe('As it is now, where the session is still there and has one; no part of the chain'),
  call_id: z.string().optional(),
  tool_name: z.string().optional(),
  state: callStateSchema.optional(),
  actor: z.string().optional(),
  line: callLineSchema.optional().describe('Of entries that tell of a call'),
  hash: z.string(),
  previous_hash: z
    .string()
    .describe('Of the entry before it in the chain, also where a filter left that one out'),
  data: jsonSchema,
});
export type AuditEntryView = z.infer<typeof auditEntrySchema>;

export const decidedSchema = z.object({
  call_id: z.string(),
  session_id: idSchema,
  decision: z.enum(['allow', 'deny']),
  outcome: approvalOutcomeSchema,
  decided_by: z.string(),
  note: z.string().optional(),
});
