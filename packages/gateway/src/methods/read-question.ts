import type { Agent } from '@sluice/agent';
import { type ApprovalRequest, callDigest, type EventLog } from '@sluice/kernel';

/** A question may say more of itself: that it is put again, and the digest of its arguments alone. */
export type AskedRequest = ApprovalRequest & {
  readonly changedSince?: true;
  readonly argumentsDigest?: string;
};

/** An open question for whoever decides. */
export interface OpenQuestion {
  /** Arguments and effect as they will run where `isExact`; otherwise as they were stored, secrets masked. */
  readonly request: AskedRequest;
  /** Without it nobody can be shown what would run, so nobody may allow it. */
  readonly isExact: boolean;
}

/** An agent that holds calls of this process can say what will run, with nothing masked. */
type HoldsCalls = Agent & {
  question?(sessionId: string, callId: string): Promise<OpenQuestion | undefined>;
};

const PAGE = 500;
const MASKED = /<redacted:[^<>]{1,64}>/;

/** What will run for an open question, from the process that holds its call; `undefined` where none is open. */
export async function readQuestion(
  agent: HoldsCalls,
  sessionId: string,
  callId: string,
): Promise<OpenQuestion | undefined> {
  if (agent.question) return agent.question(sessionId, callId);
  const open = await agent.pendingApprovals(sessionId);
  const entry = open.find(({ request }) => request.callId === callId);
  return entry && { request: entry.request, isExact: hasLostNothing(entry.request) };
}

/** For a question that is put again: the one before it, as it was announced. */
export async function questionBefore(
  events: EventLog,
  request: AskedRequest,
): Promise<AskedRequest | undefined> {
  if (!request.changedSince) return undefined;
  const filter = { sessionId: request.sessionId, types: ['permission_required'] } as const;
  let before: AskedRequest | undefined;
  for (let seq = 0; ; ) {
    const page = await events.since(seq, PAGE, filter);
    for (const { event } of page.events) {
      if (event.type !== 'permission_required') continue;
      const asked = event.request;
      if (asked.callId === request.callId && asked.digest !== request.digest) before = asked;
    }
    if (page.upTo <= seq) return before;
    seq = page.upTo;
  }
}

/** The arguments are those that the digest stands for, and no mark of the masker stands in the effect. */
function hasLostNothing(request: AskedRequest): boolean {
  const { toolName, arguments: args, effect } = request;
  const isSame = callDigest(toolName, args) === (request.argumentsDigest ?? request.digest);
  return isSame && !MASKED.test(JSON.stringify(effect ?? {}));
}
