import { z } from 'zod';
import { attachmentMethods } from './attachment-methods.js';
import { chatMethods } from './chat-methods.js';
import { contextRunSchema } from './context-run.js';
import {
  approvalSchema,
  auditEntrySchema,
  callSchema,
  callSourcesSchema,
  effectSchema,
  fileRuleSchema,
  grantSchema,
  offeredRuleSchema,
  pauseSchema,
  policyFileSchema,
  sessionSchema,
  toolSchema,
} from './entities.js';
import { figuresMethod } from './figures.js';
import { peopleMethods } from './people-methods.js';
import { policyMethods } from './policy-methods.js';
import {
  callStateSchema,
  coversSchema,
  digestSchema,
  idSchema,
  jsonSchema,
  modeSchema,
  roleSchema,
  scopeSchema,
  seqSchema,
  timestampSchema,
} from './primitives.js';
import { sessionMethods } from './session-methods.js';
import { clientSchema, serverSchema } from './surroundings.js';

const page = { limit: z.number().int().min(1).max(500).default(100) };

const tokenSchema = z.string().min(1).max(4096);

/** A browser's own key: it signs the page's origin and the challenge of this connection. */
const browserProof = {
  public_key: z.string().min(1).max(512).describe('ECDSA P-256, SPKI, base64url'),
  signature: z
    .string()
    .min(1)
    .max(256)
    .describe('SHA-256 over "sluice-console-1\\n<origin>\\n<challenge>", IEEE P1363, base64url'),
};

/** How a call that a person made has ended. */
const personsCallSchema = z.object({
  call_id: z.string(),
  state: callStateSchema,
  is_error: z.boolean(),
  error_code: z.string().optional(),
});

const auditFilter = {
  session_id: idSchema.optional(),
  call_id: z.string().max(256).optional(),
  tool_name: z.string().max(64).optional(),
  kind: z.string().max(64).optional(),
  outcome: z
    .string()
    .max(64)
    .optional()
    .describe('A verdict or an outcome of a line: `refused`, `approved_with_edits`, `failed`'),
  person: z
    .string()
    .max(1000)
    .optional()
    .describe('Who did or decided it, or for whom the call was made'),
  rule: z.string().max(1000).optional().describe('The words of the rule that decided'),
  text: z.string().max(1000).optional().describe('Words that the line must have, all of them'),
  include_plumbing: z
    .boolean()
    .default(false)
    .describe('Leases, signing keys and the like as well'),
  from: timestampSchema.optional(),
  until: timestampSchema.optional(),
  after: seqSchema.default(0).describe('Only entries above this number'),
  before: seqSchema.optional().describe('Only entries below this number'),
};

/**
 * Every method with what it takes and what its `response` carries. There is no method that sets a mode:
 * a session keeps the one it was created with.
 */
export const methods = {
  'auth.challenge': {
    params: z.strictObject({}),
    result: z.object({ challenge: z.string().describe('For one `auth` on this connection') }),
  },
  auth: {
    params: z.union([
      z.strictObject({ token: tokenSchema }),
      z.strictObject({ token: tokenSchema, ...browserProof }),
      z.strictObject({ launch_code: z.string().min(1).max(256), ...browserProof }),
      z.strictObject({ pass: z.string().min(1).max(256), ...browserProof }),
    ]),
    result: z.object({
      principal_id: z.string().describe('The name of the person who has signed in'),
      role: roleSchema,
      server_version: z.string(),
      pass: z.string().optional().describe('For a browser: what it shows with its key next time'),
      pass_expires_at: timestampSchema.optional(),
    }),
  },
  'auth.sign_out': {
    params: z.strictObject({}),
    result: z.object({ signed_out: z.literal(true) }),
  },
  ...chatMethods,
  'session.list': {
    params: z.strictObject({
      text: z.string().max(200).optional().describe('Words of id or title, all of them'),
      archived: z
        .boolean()
        .default(false)
        .describe('Those that were put away, in place of the others'),
      after: idSchema.optional().describe('For the next page: the last session of this one'),
      with_last_call: z.boolean().default(false).describe('With the newest call of each'),
      ...page,
    }),
    result: z.object({
      sessions: z.array(sessionSchema),
      next_after: idSchema.optional().describe('Where to go on'),
      all_paused: pauseSchema
        .optional()
        .describe('Somebody holds all, also sessions that begin later'),
    }),
  },
  'session.create': {
    params: z.strictObject({
      session_id: idSchema.optional(),
      title: z.string().max(200).optional(),
      agent: z.string().max(100).optional().describe('One of the agents that the program names'),
      mode: modeSchema
        .optional()
        .describe('Only where the operator has opened it; the weakest one of the server otherwise'),
    }),
    result: z.object({ session: sessionSchema }),
  },
  'session.get': {
    params: z.strictObject({ session_id: idSchema }),
    result: z.object({ session: sessionSchema }),
  },
  'session.archive': {
    params: z.strictObject({ session_id: idSchema, archived: z.boolean() }),
    result: z.object({ session: sessionSchema }),
  },
  'session.pause': {
    params: z.strictObject({
      session_id: idSchema
        .optional()
        .describe('All, where it is absent: also those that are idle or begin later'),
      paused: z.boolean(),
    }),
    result: z.object({
      sessions: z
        .array(sessionSchema)
        .describe('The one it was done to; of all, the newest that are held now or were until now'),
    }),
  },
  'call.run': {
    params: z.strictObject({
      session_id: idSchema,
      tool_name: z.string().min(1).max(64),
      arguments: jsonSchema.describe('As a model would give them'),
    }),
    result: personsCallSchema,
  },
  'call.undo': {
    params: z.strictObject({ session_id: idSchema, call_id: z.string().min(1).max(256) }),
    result: personsCallSchema,
  },
  'call.get': {
    params: z.strictObject({ session_id: idSchema, call_id: z.string().min(1).max(256) }),
    result: z.object({ call: callSchema }),
  },
  'call.sources': {
    params: z.strictObject({ session_id: idSchema, call_id: z.string().min(1).max(256) }),
    result: z.object({
      sources: callSourcesSchema.optional().describe('Absent where no transcript has the call'),
    }),
  },
  'result.read': {
    params: z.strictObject({
      session_id: idSchema,
      handle: z.string().min(1).max(256),
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().min(1).max(200_000).default(50_000).describe('Characters'),
    }),
    result: z.object({
      text: z.string(),
      offset: z.number().int(),
      next_offset: z.number().int().optional().describe('Where to read on; absent at the end'),
      total_chars: z.number().int(),
    }),
  },
  'approval.list': {
    params: z.strictObject({ session_id: idSchema.optional() }),
    result: z.object({ approvals: z.array(approvalSchema) }),
  },
  'approval.question': {
    params: z.strictObject({ call_id: z.string().min(1).max(256), session_id: idSchema }),
    result: z.object({
      approval: approvalSchema.describe('Arguments and effect as they will run, nothing masked'),
      is_exact: z
        .boolean()
        .describe('False where only a masked form is left here; it can then only be denied'),
      before: effectSchema
        .optional()
        .describe('With `changed_since`: what was shown when it was asked before, secrets masked'),
    }),
  },
  'approval.preview': {
    params: z.strictObject({
      call_id: z.string().min(1).max(256),
      session_id: idSchema,
      arguments: jsonSchema.describe('What the person would run in place of what was asked'),
    }),
    result: effectSchema.extend({ call_id: z.string(), effect_digest: digestSchema }),
  },
  'approval.rules': {
    params: z.strictObject({ call_id: z.string().min(1).max(256), session_id: idSchema }),
    result: z.object({
      rules: z.array(offeredRuleSchema).describe('At most three, from narrow to wide'),
      can_save: z.boolean().describe('Whether `save_to` is possible here'),
    }),
  },
  'approval.decide': {
    params: z.strictObject({
      call_id: z.string().min(1).max(256),
      session_id: idSchema,
      decision: z.enum(['allow', 'deny']),
      digest: digestSchema.describe('What the person was shown'),
      note: z.string().max(4000).optional(),
      scope: scopeSchema.default('once'),
      covers: coversSchema.default('arguments'),
      rule: z
        .string()
        .max(8000)
        .optional()
        .describe('With covers `rule`, required: one of the rules that are offered'),
      save_to: z
        .literal('user')
        .optional()
        .describe(
          "With covers `rule` and scope `once`: the rule goes into the operator's own policy file",
        ),
      grant_expires_at: timestampSchema.optional(),
      arguments: jsonSchema.optional().describe('Runs these in place of those that were shown'),
      effect_digest: digestSchema
        .optional()
        .describe('With `arguments`, required: of the effect that `approval.preview` showed'),
      confirm: z
        .string()
        .max(256)
        .optional()
        .describe(
          "With `always` for the whole `tool`, required: the tool's name, typed by a person",
        ),
    }),
    result: z.object({
      call_id: z.string(),
      status: z.enum(['settled', 'counted']).describe('`counted`: more people are needed'),
      saved: z
        .object({ file: z.string(), name: z.string() })
        .optional()
        .describe('Where the rule stands now, with `save_to`'),
      people: z
        .number()
        .int()
        .optional()
        .describe('With `counted`: how many have said yes to the same'),
      needed: z.number().int().optional(),
      to_others: z
        .array(z.string())
        .optional()
        .describe('With `counted`: who said yes to other arguments, which is another call'),
      waits_for: z
        .enum(['session', 'client'])
        .optional()
        .describe(
          'Nobody runs the call now: it goes on with its session, or when the client that asked is back',
        ),
    }),
  },
  'grants.list': {
    params: z.strictObject({ session_id: idSchema.optional() }),
    result: z.object({ grants: z.array(grantSchema) }),
  },
  'grants.revoke': {
    params: z.strictObject({ grant_id: z.string().min(1).max(256) }),
    result: z.object({ grant_id: z.string(), revoked: z.literal(true) }),
  },
  'policy.state': {
    params: z.strictObject({}),
    result: z.object({ files: z.array(policyFileSchema), rules: z.array(fileRuleSchema) }),
  },
  'policy.revoke': {
    params: z.strictObject({ name: z.string().min(1).max(1000) }),
    result: z.object({ name: z.string(), revoked: z.literal(true) }),
  },
  ...attachmentMethods,
  ...sessionMethods,
  ...policyMethods,
  ...peopleMethods,
  'events.since': {
    params: z.strictObject({
      seq: seqSchema.describe('The last number the client has; 0 for all'),
      session_id: idSchema.optional(),
      live: z.boolean().default(true).describe('Go on with `event` frames after the answer'),
      ...page,
    }),
    result: z.object({ up_to: seqSchema, is_live: z.boolean() }),
  },
  'tools.list': {
    params: z.strictObject({ mode: modeSchema }),
    result: z.object({
      mode: modeSchema,
      tools: z.array(toolSchema),
      offered: z.number(),
      hidden: z.number(),
    }),
  },
  'tool.get': {
    params: z.strictObject({ name: z.string().min(1).max(64) }),
    result: z.object({ tool: toolSchema, parameters: jsonSchema.describe('JSON Schema') }),
  },
  'servers.list': {
    params: z.strictObject({}),
    result: z.object({ servers: z.array(serverSchema) }),
  },
  'clients.list': {
    params: z.strictObject({}),
    result: z.object({ clients: z.array(clientSchema) }),
  },
  'audit.query': {
    params: z.strictObject({
      ...auditFilter,
      order: z.enum(['oldest_first', 'newest_first']).default('oldest_first'),
      with_chain: z
        .boolean()
        .default(true)
        .describe('Tell whether the whole chain is in order, which takes time where it is long'),
      ...page,
    }),
    result: z.object({
      entries: z.array(auditEntrySchema),
      next_after: seqSchema.optional().describe('Oldest first: where to go on'),
      next_before: seqSchema.optional().describe('Newest first: where to go on'),
      chain: z
        .object({
          is_whole: z.boolean(),
          first_bad_seq: seqSchema.optional(),
          fault: z.string().optional().describe('What does not fit there'),
          checked_at: timestampSchema,
        })
        .optional()
        .describe('The whole chain as it was last walked; absent where nothing keeps an audit'),
    }),
  },
  'audit.figures': figuresMethod,
  'audit.export': {
    params: z.strictObject({ ...auditFilter, format: z.enum(['jsonl', 'csv']) }),
    result: z.object({
      path: z
        .string()
        .describe('Of this server: gives the file once, within a minute, to whoever asks for it'),
    }),
  },
  'context.runs': {
    params: z.strictObject({ ...page }),
    result: z.object({ runs: z.array(contextRunSchema) }),
  },
} as const;

export type Method = keyof typeof methods;
/** What a caller sends; what has a default may be left away. */
export type ParamsInput<Name extends Method> = z.input<(typeof methods)[Name]['params']>;
/** What a handler gets: checked and filled in. */
export type Params<Name extends Method> = z.output<(typeof methods)[Name]['params']>;
export type Result<Name extends Method> = z.output<(typeof methods)[Name]['result']>;

/** Looked up by own name only: `constructor` is not a method. */
export function isMethod(name: string): name is Method {
  return Object.hasOwn(methods, name);
}
