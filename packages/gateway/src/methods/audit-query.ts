import { isRecord } from '@sluice/plain';
import {
  type AuditEntryView,
  type CallLineView,
  callLineSchema,
  type Params,
  type Result,
} from '@sluice/protocol';
import type { GatewayCore } from '../gateway-core.js';
import type { AuditReader, AuditRow, AuditWanted } from '../ports.js';
import type { RequestContext } from './request-context.js';
import { sessionTitles } from './session-titles.js';

const VERDICT_HOLDS_MS = 10_000;

/** Entries of the audit in the order asked for, with the state of the chain. */
export async function auditQuery(
  { core }: RequestContext,
  params: Params<'audit.query'>,
): Promise<Result<'audit.query'>> {
  const { audit } = core;
  if (!audit) return { entries: [] };
  const { limit } = params;
  const isNewestFirst = params.order === 'newest_first';
  // One more than is shown tells whether there is a next page.
  const found = await audit.list({
    ...filterOf(params),
    newestFirst: isNewestFirst,
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  const goOn = found.length > limit ? rows.at(-1)?.seq : undefined;
  const toolNameOf = toolNames(core);
  const titles = await sessionTitles(
    core,
    rows.flatMap(({ sessionId }) => sessionId ?? []),
  );
  const entries: AuditEntryView[] = [];
  for (const row of rows) {
    const title = row.sessionId === undefined ? undefined : titles.get(row.sessionId);
    entries.push({
      ...viewOf(row, await toolNameOf(row)),
      ...(title === undefined ? {} : { session_title: title }),
    });
  }
  return {
    entries,
    ...(goOn === undefined ? {} : { [isNewestFirst ? 'next_before' : 'next_after']: goOn }),
    ...(params.with_chain ? { chain: await chainOf(core, audit) } : {}),
  };
}

/** What both the page and the file are filtered by. */
export type ExportParams = Omit<Params<'audit.query'>, 'limit' | 'order' | 'with_chain'>;

export function filterOf(params: ExportParams): AuditWanted {
  const { session_id, call_id, tool_name, kind, outcome, person, rule, text, from, until, before } =
    params;
  return {
    ...(session_id === undefined ? {} : { sessionId: session_id }),
    ...(call_id === undefined ? {} : { callId: call_id }),
    ...(kind === undefined ? {} : { kinds: [kind] }),
    ...(tool_name === undefined ? {} : { tool: tool_name }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(person === undefined ? {} : { person }),
    ...(rule === undefined ? {} : { rule }),
    ...(text === undefined ? {} : { text }),
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    // Whoever asks for one kind asks for it, whatever that is.
    hidesPlumbing: !params.include_plumbing && kind === undefined,
    afterSeq: params.after,
    ...(before === undefined ? {} : { beforeSeq: before }),
  };
}

function viewOf(row: AuditRow, toolName: string | undefined): AuditEntryView {
  const state = stateOf(row.data.state);
  return {
    seq: row.seq,
    at: row.at,
    kind: row.kind,
    session_id: row.sessionId ?? '',
    ...(row.callId === undefined ? {} : { call_id: row.callId }),
    ...(toolName === undefined ? {} : { tool_name: toolName }),
    ...(state === undefined ? {} : { state }),
    ...(row.actor === undefined ? {} : { actor: row.actor }),
    ...lineOf(row.data.line),
    hash: row.hash,
    previous_hash: row.previousHash,
    data: row.data,
  };
}

/** Entries from before there were lines have none. */
function lineOf(value: unknown): { readonly line?: CallLineView } {
  const { data } = callLineSchema.safeParse(value);
  return data ? { line: data } : {};
}

/** The line of a call names its tool; for the others the call's record is asked, once a call. */
function toolNames(core: GatewayCore): (row: AuditRow) => Promise<string | undefined> {
  const known = new Map<string, string | undefined>();
  return async ({ data, sessionId, callId }) => {
    const said = (isRecord(data.line) ? data.line.tool : undefined) ?? data.tool_name ?? data.tool;
    if (typeof said === 'string') return said;
    if (sessionId === undefined || callId === undefined) return undefined;
    const key = JSON.stringify([sessionId, callId]);
    if (!known.has(key)) {
      const { records } = core.store.bind({ sessionId, owner: 'gateway', fence: 0 });
      known.set(key, (await records.get(sessionId, callId))?.name);
    }
    return known.get(key);
  };
}

const states = [
  'PENDING',
  'APPROVAL_REQUIRED',
  'APPROVED',
  'EXECUTING',
  'COMPLETED',
  'FAILED',
  'DENIED',
  'SEALED',
] as const;

function stateOf(value: unknown): (typeof states)[number] | undefined {
  return states.find((state) => state === value);
}

interface Verdict {
  readonly at: number;
  readonly chain: Promise<NonNullable<Result<'audit.query'>['chain']>>;
}

const verdicts = new WeakMap<AuditReader, Verdict>();

/** Verifying the chain is expensive, so one result serves every request within a few seconds. */
function chainOf(core: GatewayCore, audit: AuditReader): Verdict['chain'] {
  const now = core.clock.now();
  const known = verdicts.get(audit);
  if (known && now - known.at < VERDICT_HOLDS_MS) return known.chain;
  const chain = (async () => {
    const verdict = await audit.verify();
    const state = { is_whole: verdict.ok, checked_at: now };
    if (verdict.ok) return state;
    return { ...state, first_bad_seq: Math.max(0, verdict.badSeq), fault: verdict.message };
  })();
  verdicts.set(audit, { at: now, chain });
  chain.catch(() => verdicts.delete(audit));
  return chain;
}
