import type { AuditEntryView, Params, Result } from '@sluice/protocol';
import type { GatewayCore } from '../gateway-core.js';
import type { AuditReader, AuditRow } from '../ports.js';
import type { RequestContext } from './request-context.js';

const PAGE = 500;
/** What one request looks through at most; it then says where to go on. */
const MAX_SCANNED = 10_000;
const VERDICT_HOLDS_MS = 10_000;

/** Entries of the audit in the order asked for, with the state of the chain. */
export async function auditQuery(
  { core }: RequestContext,
  params: Params<'audit.query'>,
): Promise<Result<'audit.query'>> {
  const { audit } = core;
  if (!audit) return { entries: [] };
  const { entries, goOn } = await scan(core, audit, params);
  const next = params.order === 'newest_first' ? 'next_before' : 'next_after';
  return {
    entries,
    ...(goOn === undefined ? {} : { [next]: goOn }),
    chain: await chainOf(core, audit),
  };
}

interface Scanned {
  readonly entries: AuditEntryView[];
  /** The last number that was looked at, where there may be more. */
  readonly goOn?: number;
}

async function scan(
  core: GatewayCore,
  audit: AuditReader,
  params: Params<'audit.query'>,
): Promise<Scanned> {
  const { session_id, kind, limit } = params;
  const newestFirst = params.order === 'newest_first';
  const toolNameOf = toolNames(core);
  const entries: AuditEntryView[] = [];
  let { after, before } = params;
  let place = newestFirst ? (before ?? 0) : after;
  for (let scanned = 0; scanned < MAX_SCANNED; ) {
    const rows = await audit.list({
      ...(session_id === undefined ? {} : { sessionId: session_id }),
      ...(kind === undefined ? {} : { kinds: [kind] }),
      afterSeq: after,
      ...(before === undefined ? {} : { beforeSeq: before }),
      newestFirst,
      limit: PAGE,
    });
    for (const row of rows) {
      const toolName = await toolNameOf(row);
      if (isWanted(row, toolName, params)) {
        if (entries.length >= limit) return { entries, goOn: place };
        entries.push(viewOf(row, toolName));
      }
      place = row.seq;
    }
    if (rows.length < PAGE) return { entries };
    if (newestFirst) before = place;
    else after = place;
    scanned += rows.length;
  }
  return { entries, goOn: place };
}

function isWanted(
  row: AuditRow,
  toolName: string | undefined,
  { tool_name, from, until }: Params<'audit.query'>,
): boolean {
  if (from !== undefined && row.at < from) return false;
  if (until !== undefined && row.at > until) return false;
  return tool_name === undefined || toolName === tool_name;
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
    hash: row.hash,
    previous_hash: row.previousHash,
    data: row.data,
  };
}

/** The first entry of a call names its tool; for the others the call's record is asked, once a call. */
function toolNames(core: GatewayCore): (row: AuditRow) => Promise<string | undefined> {
  const known = new Map<string, string | undefined>();
  return async ({ data, sessionId, callId }) => {
    const said = data.tool_name ?? data.tool;
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
