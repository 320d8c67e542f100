import type { CallOutcome } from '@sluice/kernel';
import type { AgentParts } from './agent-parts.js';
import { createTaskService } from './create-task-service.js';
import { runTurn } from './loop/run-turn.js';
import { TurnStop } from './loop/turn-stop.js';
import { openWork, type TurnRequest } from './loop/turn-work.js';
import { holdLease } from './session/hold-lease.js';

export interface PersonsCall {
  readonly toolName: string;
  readonly arguments: unknown;
  /** Who makes it; the record names them as the agent of the call. */
  readonly person: string;
  /** The call of the session whose change it takes back. */
  readonly undoes?: string;
}

/**
 * One call that a person makes in a session, on the same road as a model's: same mode, same gates, same record. The
 * model does not hear of it; what it changed is found by looking. A busy session is refused.
 */
export async function callAsPerson(
  parts: AgentParts,
  sessionId: string,
  call: PersonsCall,
): Promise<CallOutcome> {
  await parts.sessions.require(sessionId);
  const stop = new TurnStop(undefined);
  const held = await holdLease({
    leases: parts.store.leases,
    clock: parts.clock,
    log: parts.log,
    sessionId,
    owner: parts.owner,
    ttlMs: parts.leaseMs,
    waitMs: 0,
    signal: stop.signal,
    onLost: () => stop.stop({ status: 'lease_lost' }),
  });
  try {
    const request: TurnRequest = {
      sessionId,
      waitMs: 0,
      agentId: `person ${call.person}`,
      ...(call.undoes === undefined ? {} : { undoes: call.undoes }),
      depth: 0,
      permission: parts.permission,
      budget: parts.budget,
    };
    const work = await openWork(parts, request, held.lease, stop, (own) =>
      createTaskService(parts, { request, ...own }, (child) => runTurn(parts, child)),
    );
    parts.runtimes.set(sessionId, work.runtime);
    return await work.runtime.runCall(
      {
        id: parts.ids.newId('call'),
        name: call.toolName,
        arguments: JSON.stringify(call.arguments ?? {}),
      },
      { mode: work.mode, signal: stop.signal },
    );
  } finally {
    parts.runtimes.delete(sessionId);
    await held.release();
    stop.close();
  }
}
