import type { Lease } from '@sluice/agent';
import {
  type EventDraft,
  type EventEnvelope,
  type EventFilter,
  type EventLog,
  KernelError,
  type SluiceEvent,
  type ToolCallRecord,
} from '@sluice/kernel';
import { parseBody, readRow } from '../engine/read-row.js';
import type { SqlValue } from '../engine/tables.js';
import type { Batch } from '../write/batch.js';
import { requireKey } from '../write/text.js';
import { fencedWrite, type StoreCore } from './core.js';

/** The event log. With a lease, appending is fenced; reading never is. */
export function eventsPort(core: StoreCore, lease?: Lease): EventLog {
  return {
    append(drafts) {
      if (drafts.length === 0) return Promise.resolve();
      const announce = prepareEvents(core, drafts);
      if (!lease) return core.submit({ keys: [], decide: announce });
      const foreign = drafts.find((draft) => draft.sessionId !== lease.sessionId);
      return core.submit(
        fencedWrite(lease, foreign?.sessionId ?? lease.sessionId, {
          what: 'events.append',
          decide: announce,
        }),
      );
    },
    since: (seq, limit, filter) => since(core, seq, limit, filter),
    lastSeq: async () => (await heads(core)).event_seq,
    onAppend: (wake) => core.onEvents(wake),
  };
}

/** Masks events and writes them as text now; the transaction that takes them only appends. */
export function prepareEvents(
  core: StoreCore,
  drafts: readonly EventDraft[],
): (batch: Batch) => void {
  const masked = drafts.map((draft) => maskDraft(core, draft));
  const bodies = bodiesOf(masked);
  return (batch) => batch.appendEvents(masked, bodies);
}

/** Removes events up to and including `upTo`. Readers that are further back are told so. */
export function trimEvents(core: StoreCore, upTo: number): Promise<void> {
  return core.submit({
    keys: [],
    decide: (batch) => batch.trim('events', Math.min(upTo, batch.heads.event_seq)),
  });
}

async function since(core: StoreCore, seq: number, limit: number, filter: EventFilter | undefined) {
  // Numbers become visible in their order, so everything up to the head is there.
  const { event_seq: head, event_floor: floor } = await heads(core);
  if (seq < floor)
    throw new KernelError(
      'EVENTS_TRIMMED',
      `Events ${seq + 1} to ${floor} are no longer kept; read from ${floor} on`,
    );
  const conditions = ['seq > ?', 'seq <= ?'];
  const params: SqlValue[] = [seq, head];
  if (filter?.sessionId !== undefined) {
    conditions.push('session_id = ?');
    params.push(filter.sessionId);
  }
  for (const [column, wanted] of [
    ['channel', filter?.channels],
    ['type', filter?.types],
  ] as const) {
    if (!wanted) continue;
    conditions.push(
      wanted.length > 0 ? `${column} IN (${wanted.map(() => '?').join(', ')})` : '1 = 0',
    );
    params.push(...wanted);
  }
  const rows = await core.engine.all(
    `SELECT * FROM events WHERE ${conditions.join(' AND ')} ORDER BY seq LIMIT ?`,
    [...params, limit],
  );
  const events = rows.map((raw): EventEnvelope => {
    const row = readRow('events', raw);
    return {
      seq: row.seq,
      timestamp: row.at,
      sessionId: row.session_id,
      agentId: row.agent_id,
      event: parseBody<SluiceEvent>(row.body),
    };
  });
  const last = events.at(-1);
  return { events, upTo: last && events.length >= limit ? last.seq : Math.max(seq, head) };
}

async function heads(core: StoreCore) {
  const [row] = await core.engine.all('SELECT * FROM heads', []);
  return row ? readRow('heads', row) : { event_seq: 0, event_floor: 0 };
}

/** The JSON of each event. Those that tell of the same call in the same state share its text. */
function bodiesOf(drafts: readonly EventDraft[]): readonly string[] {
  let last: object | undefined;
  let text = '';
  return drafts.map(({ event }) => {
    if (!('call' in event)) return JSON.stringify(event);
    const { call, ...rest } = event;
    if (call !== last) text = JSON.stringify(call);
    last = call;
    return `${JSON.stringify(rest).slice(0, -1)},"call":${text}}`;
  });
}

/** What a person wrote beside an answer comes here as it was written; everything else is masked already. */
export function maskApproval<Call extends Pick<ToolCallRecord, 'approval'>>(
  core: StoreCore,
  call: Call,
): Call {
  const { note } = call.approval;
  if (note === undefined) return call;
  return { ...call, approval: { ...call.approval, note: String(core.masker.mask(note)) } };
}

/** Events about a call are made from its record, which is masked already. */
function maskDraft(core: StoreCore, draft: EventDraft): EventDraft {
  requireKey('session id', draft.sessionId);
  if ('call' in draft.event)
    return { ...draft, event: { ...draft.event, call: maskApproval(core, draft.event.call) } };
  const masked: unknown = core.masker.mask(draft.event);
  if (masked === draft.event) return draft;
  return { ...draft, event: parseBody<SluiceEvent>(JSON.stringify(masked)) };
}
