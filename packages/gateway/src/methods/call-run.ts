import { AgentError, type PersonsCall } from '@sluice/agent';
import type { CallOutcome } from '@sluice/kernel';
import type { Params, Result } from '@sluice/protocol';
import { RequestError } from '../request-error.js';
import { diffOf, inverseCall, inverseOfMade } from './inverse-call.js';
import type { RequestContext } from './request-context.js';
import { knownSession } from './sessions.js';

/** A call that a person makes themselves, through the same gates as a model's. Answers when it has ended. */
export async function callRun(
  { core, who }: RequestContext,
  { session_id, tool_name, arguments: args }: Params<'call.run'>,
): Promise<Result<'call.run'>> {
  await knownSession(core, session_id);
  const call = { toolName: tool_name, arguments: args, person: who.person };
  return endOf(await callWhenFree(core, session_id, call));
}

/** Takes a change back with the inverse change, as a call of the person who asks for it. */
export async function callUndo(
  { core, who }: RequestContext,
  { session_id, call_id }: Params<'call.undo'>,
): Promise<Result<'call.undo'>> {
  const { records } = core.store.bind({ sessionId: session_id, owner: 'gateway', fence: 0 });
  const record = await records.get(session_id, call_id);
  if (!record) throw new RequestError('CALL_NOT_FOUND', `There is no call ${call_id}`);
  const asked = await core.store.approvalsOf(session_id).get(call_id);
  const shown = asked?.settlement?.effect?.diff ?? asked?.request.effect?.diff;
  const diff = diffOf(record.result, shown);
  const inverse =
    diff === undefined
      ? inverseOfMade(record.name, record.input, record.result)
      : inverseCall(diff);
  if (record.state !== 'COMPLETED' || !inverse) {
    throw new RequestError(
      'CALL_NOT_UNDOABLE',
      `Call ${call_id} left no whole change of a file behind; take it back by hand`,
    );
  }
  const { person } = who;
  return endOf(await callWhenFree(core, session_id, { ...inverse, person, undoes: call_id }));
}

/** A session does one thing at a time. What it does, and how it gets free, is told to whoever wanted a call of their own. */
async function callWhenFree(
  { agent }: RequestContext['core'],
  sessionId: string,
  call: PersonsCall,
): Promise<CallOutcome> {
  try {
    return await agent.callAsPerson(sessionId, call);
  } catch (error) {
    if (!(error instanceof AgentError) || error.code !== 'SESSION_BUSY') throw error;
    const isAsking = (await agent.pendingApprovals(sessionId)).length > 0;
    throw new RequestError(
      'SESSION_BUSY',
      isAsking
        ? 'The agent of this session waits for an answer. Answer its question or stop the turn, then do this again.'
        : 'The agent of this session is at work. Wait until it has answered or stop the turn, then do this again.',
    );
  }
}

function endOf(outcome: CallOutcome): Result<'call.run'> {
  return {
    call_id: outcome.toolCallId,
    state: outcome.state,
    is_error: outcome.isError,
    ...(outcome.errorCode === undefined ? {} : { error_code: outcome.errorCode }),
  };
}
