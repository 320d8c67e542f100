import { callDigest } from '../approval/call-digest.js';
import type { Awaitable } from '../awaitable.js';
import type { CallOutcome } from '../call/call-outcome.js';
import type { ToolCallRecord } from '../call/call-record.js';
import { finishStopped } from '../call/finish-call.js';
import { type LiveCall, restoreCall } from '../call/live-call.js';
import { continueCall } from '../call/run-call.js';
import type { RuntimeCore } from '../call/runtime-core.js';
import type { Turn } from '../call/turn.js';
import { validateArguments } from '../call/validate-arguments.js';
import { makeFailure } from '../result/failure.js';

/** What an earlier process left behind: calls that are over now, and calls that wait for a person again. */
export interface Resumed {
  readonly sealed: readonly CallOutcome[];
  readonly waiting: readonly { readonly callId: string; readonly outcome: Promise<CallOutcome> }[];
}

/** Settles every unfinished call of the session. Nothing that may have begun is run again. */
export async function resumeCalls(core: RuntimeCore, turn: Turn): Promise<Resumed> {
  const records = await core.ports.records.unfinished(core.sessionId);
  // All at once: a store that shares commits settles thousands in a few of them.
  const settled = await Promise.all(
    records.map(async (record) => {
      const call = restoreCall(core, record, turn);
      const reason = await whyOver(core, record);
      if (reason !== undefined) return { sealed: await seal(call, record, reason) };
      return { waiting: { callId: record.id, outcome: continueCall(call) } };
    }),
  );
  return {
    sealed: settled.flatMap(({ sealed }) => sealed ?? []),
    waiting: settled.flatMap(({ waiting }) => waiting ?? []),
  };
}

/** When its process ended and why it cannot go on; nothing for one that can wait for its person again. */
async function whyOver(core: RuntimeCore, record: ToolCallRecord): Promise<string | undefined> {
  if (record.state === 'APPROVAL_REQUIRED') return whyNotAskedAgain(core, record);
  if (record.state === 'PENDING') {
    return 'before this call was decided; it did not run.';
  }
  if (record.state === 'APPROVED') {
    return 'after this call was approved and before it began; it did not run.';
  }
  return 'while this call was running. It may or may not have taken effect; check before you call again.';
}

async function whyNotAskedAgain(
  core: RuntimeCore,
  record: ToolCallRecord,
): Promise<string | undefined> {
  const waited = 'while this call waited for approval';
  // A record keeps arguments masked; one that lost a secret that way cannot be run from it.
  if (record.inputDigest !== callDigest(record.name, record.input)) {
    return `${waited}, and its arguments held a secret that is not stored; it did not run. Call again to ask again.`;
  }
  const tool = core.registry.get(record.name);
  if (!tool) return `${waited}, and the tool ${record.name} no longer exists; it did not run.`;
  const checked = await validateArguments(tool, record.input);
  if (checked.ok) return undefined;
  return `${waited}, and the tool ${record.name} has changed and no longer takes these arguments; it did not run.`;
}

function seal(call: LiveCall, record: ToolCallRecord, reason: string): Awaitable<CallOutcome> {
  const failure = makeFailure(
    'INTERRUPTED',
    record.name,
    `Interrupted: The process ended ${reason}`,
    {
      detail: {
        interrupted_in: record.state,
        may_have_taken_effect: record.state === 'EXECUTING',
      },
    },
  );
  return finishStopped(call, { state: 'SEALED', failure, note: `sealed from ${record.state}` });
}
