import { type TaskService, type TurnUsed, withoutData } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { AgentError } from '../agent-error.js';
import type { AgentParts } from '../agent-parts.js';
import { createTaskService } from '../create-task-service.js';
import { isTurnOpen } from '../history/open-calls.js';
import { type HeldLease, holdLease } from '../session/hold-lease.js';
import type { Spent } from './budget.js';
import { closingText } from './closing-text.js';
import { runSteps, type Steps } from './run-steps.js';
import { settleCalls } from './settle-calls.js';
import type { TurnEnd, TurnOutcome } from './turn-outcome.js';
import { TurnStop } from './turn-stop.js';
import { openWork, type TurnRequest, type TurnWork } from './turn-work.js';

/** What a running turn lets others do to it. */
export interface TurnControl {
  readonly stop: TurnStop;
  readonly held: HeldLease;
}

/**
 * One turn from lease to release: settle what an earlier process left, take what the user says, let the model
 * and the tools work, and close the transcript whatever happened. Throws only when the session cannot be had
 * or the store fails.
 */
export async function runTurn(
  parts: AgentParts,
  request: TurnRequest,
  onStart: (control: TurnControl) => void = () => undefined,
): Promise<TurnOutcome> {
  const stop = new TurnStop(request.signal);
  try {
    const held = await holdLease({
      leases: parts.store.leases,
      clock: parts.clock,
      log: parts.log,
      sessionId: request.sessionId,
      owner: parts.owner,
      ttlMs: parts.leaseMs,
      waitMs: request.waitMs,
      signal: stop.signal,
      onLost: () => stop.stop({ status: 'lease_lost' }),
    });
    onStart({ stop, held });
    try {
      const work = await openWork(
        parts,
        request,
        held.lease,
        stop,
        (work): TaskService =>
          createTaskService(parts, { request, ...work }, (child) => runTurn(parts, child)),
      );
      parts.runtimes.set(request.sessionId, work.runtime);
      return await parts.telemetry.turn(request, () =>
        Promise.race([
          converse(work),
          stop.left.then(() => outcomeOf(work, { status: 'suspended' }, '')),
        ]),
      );
    } finally {
      parts.runtimes.delete(request.sessionId);
      await held.release();
    }
  } finally {
    stop.close();
  }
}

async function converse(work: TurnWork): Promise<TurnOutcome> {
  const { announcer, parts } = work;
  try {
    await announcer.event({ channel: 'monitor', type: 'state_changed', state: 'WORKING' });
    await settleCalls(work);
    return await close(work, await takeTurn(work));
  } catch (error) {
    if (work.stop.isLeft) return outcomeOf(work, { status: 'suspended' }, '');
    if (work.stop.end?.status === 'lease_lost' || isFenced(error)) {
      parts.log.warn('session_fenced', { session_id: work.sessionId });
      return outcomeOf(work, { status: 'lease_lost' }, '');
    }
    parts.log.error('turn_failed', { session_id: work.sessionId, message: messageOf(error) });
    await announcer.event({
      channel: 'monitor',
      type: 'error',
      phase: 'turn',
      message: messageOf(error),
    });
    throw error;
  } finally {
    await announcer.flush();
  }
}

async function takeTurn(work: TurnWork): Promise<Steps> {
  const { request, transcript, parts, announcer } = work;
  if (request.input !== undefined) {
    const attachments = request.attachments ?? [];
    for (const { digest, data = '' } of attachments) {
      await work.bound.attachments.put({ sessionId: work.sessionId, digest, data });
    }
    await transcript.append([
      {
        role: 'user',
        content: request.input,
        ...(request.by ? { by: request.by } : {}),
        ...(attachments.length === 0 ? {} : { attachments: attachments.map(withoutData) }),
        created_at: parts.clock.now(),
      },
    ]);
    await announcer.event({
      channel: 'monitor',
      type: 'note',
      name: 'message_added',
      data: { seq: transcript.rows.at(-1)?.seq, role: 'user' },
    });
    return runSteps(work);
  }
  if (!isTurnOpen(transcript.rows)) return { end: { status: 'idle' }, partial: '' };
  return runSteps(work);
}

/** A turn that was stopped gets its last words, so that the next one finds a whole conversation. */
async function close(work: TurnWork, { end, partial, value }: Steps): Promise<TurnOutcome> {
  const { transcript, announcer, parts, budget } = work;
  if (end.status === 'lease_lost') throw new AgentError('SESSION_FENCED', 'The lease was lost');
  const last = closingText(end, parts.language ?? 'en');
  let text = partial;
  if (last !== '') {
    text = partial === '' ? last : `${partial}\n\n${last}`;
    announcer.text(partial === '' ? last : `\n\n${last}`);
    await announcer.flush();
    await transcript.append([
      {
        role: 'assistant',
        content: text,
        created_at: parts.clock.now(),
        meta: { stop: end.status },
      },
    ]);
  }
  if (end.status === 'model_error') {
    await announcer.event({
      channel: 'monitor',
      type: 'error',
      phase: 'model',
      message: end.message,
      detail: { error_code: end.code },
    });
  }
  await announcer.event({
    channel: 'monitor',
    type: 'state_changed',
    state: 'READY',
    previous: 'WORKING',
  });
  await announcer.event({
    channel: 'progress',
    type: 'done',
    reason: end.status,
    step: budget.spent.steps,
    used: usedOf(budget.spent),
  });
  return { ...outcomeOf(work, end, text), ...(value === undefined ? {} : { value }) };
}

function usedOf({ inputTokens, outputTokens, costUsd }: Spent): TurnUsed {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    ...(costUsd === undefined ? {} : { cost_usd: costUsd }),
  };
}

function outcomeOf(work: TurnWork, end: TurnEnd, text: string): TurnOutcome {
  return {
    status: end.status,
    end,
    text,
    calls: work.outcomes,
    spent: work.budget.spent,
  };
}

function isFenced(error: unknown): boolean {
  return error instanceof AgentError && error.code === 'SESSION_FENCED';
}
