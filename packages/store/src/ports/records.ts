import type { CallFilter, Lease } from '@sluice/agent';
import {
  type CallLine,
  type CallStep,
  canonicalJson,
  type EventDraft,
  isFinalState,
  type LateResult,
  type RecordSink,
  type ToolCallRecord,
  type Withdrawal,
} from '@sluice/kernel';
import { type AuditDraft, sha256 } from '../audit/audit-entry.js';
import { type WrittenEntry, writeEntry } from '../audit/written-entry.js';
import { parseBody, readRow } from '../engine/read-row.js';
import type { Rows } from '../engine/tables.js';
import { StoreError } from '../store-error.js';
import type { Batch } from '../write/batch.js';
import { cleanText, requireKey, toBody } from '../write/text.js';
import { prepareAnswer, prepareQuestion } from './approvals.js';
import { fencedWrite, type StoreCore } from './core.js';
import { maskApproval, prepareEvents } from './events.js';

/** Records of calls, each written together with the audit entries that tell of it. */
export function recordsPort(core: StoreCore, lease: Lease): RecordSink {
  return {
    keep: (step) => keep(core, lease, step),
    keepLate: (late, events) => keepLate(core, lease, late, events),
    get: (sessionId, callId) => readCall(core, sessionId, callId),
    async unfinished(sessionId) {
      const rows = await core.engine.all(
        'SELECT body FROM calls WHERE session_id = ? AND is_open = 1 ORDER BY proposed_seq',
        [sessionId],
      );
      return rows.map((row) => parseBody<ToolCallRecord>(String(row.body)));
    },
  };
}

async function readCall(
  core: StoreCore,
  sessionId: string,
  callId: string,
): Promise<ToolCallRecord | undefined> {
  const rows = await core.engine.all(
    'SELECT body FROM calls WHERE session_id = ? AND call_id = ?',
    [sessionId, callId],
  );
  return rows[0] && parseBody<ToolCallRecord>(String(rows[0].body));
}

/** Records over all sessions, newest first. */
export async function listCalls(
  core: StoreCore,
  filter: CallFilter,
): Promise<readonly ToolCallRecord[]> {
  const conditions: string[] = [];
  const params: (string | number)[] = [];
  if (filter.sessionId !== undefined) {
    conditions.push('session_id = ?');
    params.push(filter.sessionId);
  }
  if (filter.parentCallId !== undefined) {
    conditions.push('parent_call_id = ?');
    params.push(filter.parentCallId);
  }
  if (filter.isOpen) conditions.push('is_open = 1');
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const rows = await core.engine.all(
    `SELECT body FROM calls ${where} ORDER BY proposed_seq DESC LIMIT ?`,
    [...params, filter.limit],
  );
  return rows.map((row) => parseBody<ToolCallRecord>(String(row.body)));
}

/** Results that came after their call had ended, in the order they came. */
export async function listLate(core: StoreCore, sessionId: string): Promise<readonly LateResult[]> {
  const rows = await core.engine.all(
    'SELECT * FROM late_results WHERE session_id = ? ORDER BY audit_seq',
    [sessionId],
  );
  return rows.map((row) => parseBody<LateResult>(readRow('late_results', row).body));
}

/** One transaction for the record, its audit entries, its question and its events. */
function keep(core: StoreCore, lease: Lease, step: CallStep): Promise<'kept' | 'duplicate'> {
  const { inputDigest, line } = step.record;
  const record = maskApproval(core, { ...step.record, inputDigest, line });
  const secrets = maskedParts(record, step);
  const key = [requireKey('session id', record.sessionId), requireKey('call id', record.id)];
  const body = toBody(`record of call ${record.id}`, record);
  const bodyHash = sha256(body);
  const entriesAfter = (before: Rows['calls'] | undefined): readonly WrittenEntry[] =>
    entriesOf({ lease, record, bodyHash, secrets }, before).map(writeEntry);
  // Nothing comes before a new call: what it leaves is known, and written, before its transaction.
  const entries = step.isNew ? entriesAfter(undefined) : undefined;
  const announce = prepareEvents(core, step.events);
  const question = step.question && prepareQuestion(lease, step.question);
  const withdrawal = step.withdrawal && prepareWithdrawal(core, record, step.withdrawal);
  return core.submit(
    fencedWrite(lease, foreignSession(lease, step) ?? record.sessionId, {
      what: 'records.keep',
      keys: [
        { table: 'calls', key, isNew: step.isNew },
        ...(question?.keys ?? []),
        ...(withdrawal?.keys ?? []),
      ],
      decide(batch) {
        const before = batch.get('calls', key);
        if (before && step.isNew) return 'duplicate';
        if (before && before.is_open === 0) throw callOver(record, before);
        const [first = 0] = (entries ?? entriesAfter(before)).map((entry) => batch.append(entry));
        batch.put('calls', rowOf(record, body, before?.proposed_seq ?? first));
        question?.open(batch);
        withdrawal?.withdraw(batch);
        announce(batch);
        return 'kept';
      },
    }),
  );
}

function prepareWithdrawal(
  core: StoreCore,
  { sessionId, id }: ToolCallRecord,
  { settlement, event }: Withdrawal,
) {
  const answer = prepareAnswer(core, sessionId, id, settlement);
  const announce = prepareEvents(core, [event]);
  return {
    keys: answer.keys,
    withdraw(batch: Batch): void {
      if (!answer.isOpen(batch)) return;
      answer.settle(batch);
      announce(batch);
    },
  };
}

/** Whose rows a step would write beside those of its own session. */
function foreignSession(
  lease: Lease,
  { question, withdrawal, events }: CallStep,
): string | undefined {
  const owned = [...(question ? [question] : []), ...(withdrawal ? [withdrawal.event] : [])];
  return [...owned, ...events].find(({ sessionId }) => sessionId !== lease.sessionId)?.sessionId;
}

function rowOf(record: ToolCallRecord, body: string, proposed: number): Rows['calls'] {
  return {
    session_id: record.sessionId,
    call_id: record.id,
    name: cleanText(record.name),
    state: record.state,
    is_open: isFinalState(record.state) ? 0 : 1,
    parent_call_id: record.parentCallId === undefined ? null : cleanText(record.parentCallId),
    proposed_seq: proposed,
    body,
  };
}

/** What stands in no row because it was masked: the audit commits to it, so that it can be proved later. */
type MaskedParts = Readonly<Record<'arguments' | 'result', Readonly<Record<string, unknown>>>>;

function maskedParts(record: ToolCallRecord, { unmasked = {} }: CallStep): MaskedParts {
  const changed = (field: 'arguments' | 'result', kept: unknown) =>
    Object.hasOwn(unmasked, field) && toText(unmasked[field]) !== toText(kept)
      ? { [field]: unmasked[field] }
      : {};
  return {
    arguments: changed('arguments', record.input),
    result: changed('result', record.result),
  };
}

/** Arguments come from a model and may be anything; only what JSON can carry is ever proved. */
function toText(value: unknown): string {
  return canonicalJson(value ?? null);
}

interface AuditedStep {
  readonly lease: Lease;
  readonly record: ToolCallRecord;
  readonly bodyHash: string;
  readonly secrets: MaskedParts;
}

/** The entries between two states of a call: what was asked for, who decided, that it ran, what came back. */
function entriesOf(
  { lease, record, bodyHash, secrets }: AuditedStep,
  before: Rows['calls'] | undefined,
): readonly AuditDraft[] {
  const about = { sessionId: record.sessionId, callId: record.id, fence: lease.fence };
  const wasRunning = before?.state === 'EXECUTING';
  const entries: AuditDraft[] = [];
  if (!before) {
    entries.push({
      kind: 'proposed',
      ...about,
      masked: secrets.arguments,
      data: {
        tool: record.name,
        mode: record.mode,
        agent_id: record.agentId,
        ...(record.parentCallId === undefined ? {} : { parent_call_id: record.parentCallId }),
        record: bodyHash,
        ...proposedLine(record),
      },
    });
  }
  if (isDecidedByRuntime(before, record)) {
    const isAllowed = record.startedAt !== undefined || record.errorCode === undefined;
    entries.push({
      kind: 'decided',
      ...about,
      actor: record.approval.decidedBy ?? record.line?.by ?? 'policy',
      data: {
        outcome: isAllowed ? 'allowed' : 'refused',
        ...(record.approval.grantId === undefined ? {} : { grant_id: record.approval.grantId }),
        ...(record.errorCode === undefined || isAllowed ? {} : { error_code: record.errorCode }),
        digest: record.inputDigest ?? null,
        ...lineOf(record),
      },
    });
  }
  if (record.startedAt !== undefined && !wasRunning && record.state !== 'SEALED') {
    entries.push({
      kind: 'executed',
      ...about,
      masked: secrets.arguments,
      data: { digest: record.inputDigest ?? null, record: bodyHash, ...lineOf(record) },
    });
  }
  if (!isFinalState(record.state)) return entries;
  entries.push({
    kind: 'returned',
    ...about,
    masked: { ...(wasRunning ? {} : secrets.arguments), ...secrets.result },
    data: {
      state: record.state,
      is_error: record.isError ?? false,
      ...(record.errorCode === undefined ? {} : { error_code: record.errorCode }),
      ...(record.durationMs === undefined ? {} : { duration_ms: record.durationMs }),
      record: bodyHash,
      ...lineOf(record),
    },
  });
  return entries;
}

/** What was asked for, whatever was made of it in the same step. */
function proposedLine({ line }: ToolCallRecord): { readonly line?: CallLine } {
  if (line === undefined) return {};
  const { tool, effect, origin } = line;
  return { line: { tool, effect, verdict: 'proposed', origin } };
}

/** Records made before there were lines have none. */
function lineOf({ line }: ToolCallRecord): { readonly line?: CallLine } {
  return line === undefined ? {} : { line };
}

const UNDECIDED: ReadonlySet<ToolCallRecord['state']> = new Set([
  'PENDING',
  'APPROVAL_REQUIRED',
  'SEALED',
]);

/** A person's answer has an entry of its own; everything else that lets a call go on or stops it is told here. */
function isDecidedByRuntime(before: Rows['calls'] | undefined, record: ToolCallRecord): boolean {
  const wasPending = before === undefined || before.state === 'PENDING';
  return wasPending && !UNDECIDED.has(record.state);
}

async function keepLate(
  core: StoreCore,
  lease: Lease,
  late: LateResult,
  events: readonly EventDraft[],
): Promise<void> {
  const body = toBody(`late result of call ${late.callId}`, late);
  const sessionId = requireKey('session id', late.sessionId);
  const callId = requireKey('call id', late.callId);
  const announce = prepareEvents(core, events);
  const line = lateLine(await readCall(core, sessionId, callId), late);
  await core.submit({
    keys: [],
    decide(batch) {
      const seq = batch.audit({
        kind: 'late_result',
        sessionId,
        callId,
        fence: lease.fence,
        data: { is_error: late.isError, result: sha256(body), ...line },
      });
      batch.insert('late_results', {
        session_id: sessionId,
        call_id: callId,
        audit_seq: seq,
        body,
      });
      announce(batch);
    },
  });
}

/** The line of the call with how it ended after all. */
function lateLine(
  record: ToolCallRecord | undefined,
  { isError }: LateResult,
): { readonly line?: CallLine } {
  if (!record?.line) return {};
  const { error, ...line } = record.line;
  return {
    line: isError
      ? { ...line, outcome: 'failed', ...(error === undefined ? {} : { error }) }
      : { ...line, outcome: 'completed' },
  };
}

function callOver(record: ToolCallRecord, before: Rows['calls']): StoreError {
  return new StoreError(
    'CALL_OVER',
    `Call ${record.id} ended as ${before.state}; it cannot become ${record.state}`,
  );
}
