import type { ApprovalRequest, EventLog } from '@sluice/kernel';

const PAGE = 500;

/** For a question that is put again: the one before it, as it was announced. */
export async function questionBefore(
  events: EventLog,
  request: ApprovalRequest,
): Promise<ApprovalRequest | undefined> {
  if (!request.changedSince) return undefined;
  const filter = { sessionId: request.sessionId, types: ['permission_required'] } as const;
  let before: ApprovalRequest | undefined;
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
