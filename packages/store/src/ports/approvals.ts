import { randomUUID } from 'node:crypto';
import { type Lease, questionTaken } from '@sluice/agent';
import {
  type ApprovalEntry,
  type ApprovalPort,
  type ApprovalRequest,
  type ApprovalSettlement,
  answerOfAll,
  type BesideAnswer,
  type CallLine,
  type Counted,
  canonicalJson,
  countYes,
  type Settled,
  type Yes,
} from '@sluice/kernel';
import { sha256 } from '../audit/audit-entry.js';
import type { RowKey } from '../engine/engine.js';
import { parseBody, readRow } from '../engine/read-row.js';
import type { RawRow, Rows } from '../engine/tables.js';
import type { Batch } from '../write/batch.js';
import { requireKey, toBody } from '../write/text.js';
import type { ApprovalWaiters } from './approval-waiters.js';
import type { StoreCore } from './core.js';
import { prepareEvents } from './events.js';
import { prepareGrant } from './grants.js';

/** What is stored of an answer. A secret in edited arguments is not; the process that took it knows it by this id. */
type StoredSettlement = ApprovalSettlement & { readonly arguments_withheld?: string };

/** Questions of one session and their answers. Anybody may answer. */
export function approvalsPort(
  core: StoreCore,
  waiters: ApprovalWaiters,
  sessionId: string,
): ApprovalPort {
  const find = async (callId: string): Promise<RawRow | undefined> =>
    (
      await core.engine.all('SELECT * FROM approvals WHERE session_id = ? AND call_id = ?', [
        sessionId,
        callId,
      ])
    )[0];

  return {
    async get(callId) {
      const row = await find(callId);
      return row && entryOf(row);
    },
    async pending(filter) {
      if (filter?.sessionId !== undefined && filter.sessionId !== sessionId) return [];
      const rows = await core.engine.all(
        'SELECT * FROM approvals WHERE session_id = ? AND outcome IS NULL ORDER BY opened_seq',
        [sessionId],
      );
      return rows.map(entryOf);
    },
    async settle(callId, settlement, beside) {
      const stored = maskSettlement(core, settlement);
      if (stored.arguments_withheld) waiters.withhold(stored.arguments_withheld, settlement);
      let given = settlement;
      const prepared = prepareAnswer(core, sessionId, callId, settlement, stored);
      const grant = beside.grant && prepareGrant(core, beside.grant);
      const announce = prepareEvents(core, beside.events);
      const announceCount = prepareEvents(core, beside.yes?.eventsIfCounted ?? []);
      const answer = await core.submit({
        keys: [...prepared.keys, ...(grant?.keys ?? [])],
        decide(batch): Settled {
          if (!prepared.isOpen(batch, beside.digest)) {
            prepared.refuse(batch);
            return 'not_pending';
          }
          const counted = beside.yes && prepared.count(batch, beside.yes);
          if (counted?.status === 'counted') announceCount(batch);
          if (counted && counted.status !== 'enough') return counted.status;
          given = answerOfAll(settlement, counted);
          prepared.settle(batch, given.with);
          grant?.add(batch);
          announce(batch);
          return 'settled';
        },
      });
      if (answer === 'settled') waiters.settled(sessionId, callId, given);
      return answer;
    },
    wait(callId) {
      // Listening before looking: an answer that comes between the two is not missed.
      const waiting = waiters.wait(sessionId, callId);
      find(callId).then((row) => {
        if (!row) return waiting.fail(new Error(`No approval was opened for call "${callId}"`));
        const { settlement } = readRow('approvals', row);
        if (settlement === null) return;
        waiting.answer(deliverable(waiters, settlement));
      }, waiting.fail);
      return waiting.promise;
    },
  };
}

/** Open questions of all sessions, oldest first. */
export async function pendingApprovals(core: StoreCore): Promise<readonly ApprovalEntry[]> {
  const rows = await core.engine.all(
    'SELECT * FROM approvals WHERE outcome IS NULL ORDER BY opened_seq',
    [],
  );
  return rows.map(entryOf);
}

/** The answer as this process may act on it: whole where it was given here, else only if nothing was withheld. */
export function deliverable(waiters: ApprovalWaiters, text: string): ApprovalSettlement {
  const { arguments_withheld, ...settlement } = parseBody<StoredSettlement>(text);
  if (!arguments_withheld) return settlement;
  const whole = waiters.withheld(arguments_withheld);
  if (whole) return whole;
  const { arguments: _masked, ...rest } = settlement;
  return {
    ...rest,
    outcome: 'cancelled',
    note: 'The edited arguments held a secret, which is not stored; ask again',
  };
}

/** A question ready to be opened by the transaction that keeps the step of the call that asks. */
export function prepareQuestion(
  lease: Lease,
  request: ApprovalRequest,
): { readonly keys: readonly RowKey[]; open(batch: Batch): void } {
  const key = [requireKey('session id', request.sessionId), requireKey('call id', request.callId)];
  const body = toBody(`question about call ${request.callId}`, request);
  return {
    keys: [{ table: 'approvals', key }],
    open(batch) {
      const asked = batch.get('approvals', key);
      if (asked && !isNextRound(asked, request)) {
        if (asked.digest !== request.digest) throw questionTaken(request.callId);
        return;
      }
      const opened = batch.audit({
        kind: 'asked',
        sessionId: request.sessionId,
        callId: request.callId,
        fence: lease.fence,
        data: {
          tool: request.toolName,
          digest: request.digest,
          shown: sha256(canonicalJson(request)),
          expires_at: request.expiresAt ?? null,
          ...(request.round === undefined ? {} : { round: request.round }),
          ...(request.line === undefined ? {} : { line: request.line }),
        },
      });
      batch.put('approvals', {
        session_id: request.sessionId,
        call_id: request.callId,
        digest: request.digest,
        opened_seq: opened,
        request: body,
        outcome: null,
        settlement: null,
        yeses: null,
      });
    },
  };
}

/** The same call is asked about again, because what it would do has changed. */
function isNextRound(asked: Rows['approvals'], request: ApprovalRequest): boolean {
  return (request.round ?? 1) > (parseBody<ApprovalRequest>(asked.request).round ?? 1);
}

/** An answer ready to be taken by a transaction, if its question is still open then. */
export function prepareAnswer(
  core: StoreCore,
  sessionId: string,
  callId: string,
  settlement: ApprovalSettlement,
  masked: StoredSettlement = maskSettlement(core, settlement),
) {
  const key = [requireKey('session id', sessionId), requireKey('call id', callId)];
  const keys: readonly RowKey[] = [{ table: 'approvals', key }];
  return {
    keys,
    isOpen(batch: Batch, digest?: string): boolean {
      const asked = batch.get('approvals', key);
      const isMeant = digest === undefined || asked?.digest === digest;
      return asked !== undefined && asked.outcome === null && isMeant;
    },
    /** Keeps one of several yeses, where more people are needed. */
    count(batch: Batch, { by, needs }: NonNullable<BesideAnswer['yes']>): Counted {
      const asked = batch.get('approvals', key);
      const counted = countYes(needs, asked ? yesesOf(asked) : [], by);
      if (!asked || counted.status !== 'counted') return counted;
      batch.audit({
        kind: 'yes_counted',
        sessionId,
        callId,
        actor: by.person,
        data: {
          digest: asked.digest,
          to: by.to,
          role: by.role ?? null,
          credential: by.credential ?? null,
          people: counted.yeses.filter(({ to }) => to === by.to).map(({ person }) => person),
          needed: needs?.people ?? 1,
          ...lineOf(asked),
        },
      });
      batch.put('approvals', { ...asked, yeses: toBody('yeses', counted.yeses) });
      return counted;
    },
    /** `others` said yes to the same before. */
    settle(batch: Batch, others: readonly string[] = []): void {
      const asked = batch.get('approvals', key);
      if (!asked) return;
      const stored = others.length === 0 ? masked : { ...masked, with: others };
      const request = parseBody<ApprovalRequest>(asked.request);
      batch.audit({
        kind: 'decided',
        sessionId,
        callId,
        actor: stored.decidedBy,
        masked: maskedParts(settlement, stored),
        data: {
          outcome: stored.outcome,
          digest: asked.digest,
          shown: sha256(canonicalJson(request)),
          ...(stored.scope === undefined ? {} : { scope: stored.scope }),
          ...(stored.grantId === undefined ? {} : { grant_id: stored.grantId }),
          ...(stored.arguments === undefined
            ? {}
            : { edited: sha256(canonicalJson(stored.arguments)) }),
          ...(stored.effect === undefined ? {} : { edited_shown: stored.effectDigest ?? null }),
          ...(stored.note === undefined ? {} : { note: stored.note }),
          ...answeredLine(request, stored),
          ...(others.length === 0 ? {} : { with: others }),
        },
      });
      const body = toBody(`answer about call ${callId}`, stored);
      batch.put('approvals', { ...asked, outcome: stored.outcome, settlement: body });
    },
    refuse(batch: Batch): void {
      batch.audit({
        kind: 'decision_refused',
        sessionId,
        callId,
        actor: masked.decidedBy,
        data: { outcome: masked.outcome, stands: batch.get('approvals', key)?.outcome ?? null },
      });
    },
  };
}

/** The line of a question that is still open. */
function lineOf({ request }: { readonly request: string }): { readonly line?: CallLine } {
  const { line } = parseBody<ApprovalRequest>(request);
  return line === undefined ? {} : { line };
}

/** The line of the question with what became of it: after edits it says what will run. */
function answeredLine(
  { line }: ApprovalRequest,
  { outcome, decidedBy, with: others, grantId, editedLine }: ApprovalSettlement,
): { readonly line?: CallLine } {
  if (!line) return {};
  return {
    line: {
      ...line,
      verdict: outcome,
      by: decidedBy,
      ...(others === undefined ? {} : { with: others }),
      ...(grantId === undefined ? {} : { grant: grantId }),
      ...editedLine,
    },
  };
}

function maskSettlement(core: StoreCore, settlement: ApprovalSettlement): StoredSettlement {
  const { arguments: edited, note, ...rest } = settlement;
  const masked: unknown = edited === undefined ? undefined : core.masker.mask(edited);
  const isWithheld = edited !== undefined && canonicalJson(masked) !== canonicalJson(edited);
  return {
    ...rest,
    ...(note === undefined ? {} : { note: String(core.masker.mask(note)) }),
    ...(edited === undefined ? {} : { arguments: masked }),
    ...(isWithheld ? { arguments_withheld: randomUUID() } : {}),
  };
}

/** What was taken out before it is stored: the audit commits to it, so that it can be proved later. */
function maskedParts(
  whole: ApprovalSettlement,
  stored: StoredSettlement,
): Readonly<Record<string, unknown>> {
  return {
    ...(whole.note === stored.note ? {} : { note: whole.note }),
    ...(stored.arguments_withheld ? { arguments: whole.arguments } : {}),
  };
}

function entryOf(raw: RawRow): ApprovalEntry {
  const row = readRow('approvals', raw);
  const request = parseBody<ApprovalRequest>(row.request);
  const yeses = row.yeses === null ? {} : { yeses: yesesOf(row) };
  if (row.settlement === null) return { request, ...yeses };
  const { arguments_withheld, ...settlement } = parseBody<StoredSettlement>(row.settlement);
  return { request, ...yeses, settlement };
}

function yesesOf({ yeses }: Rows['approvals']): readonly Yes[] {
  return yeses === null ? [] : parseBody<readonly Yes[]>(yeses);
}
