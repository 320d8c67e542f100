import { createRegistry, createRuntime, type ToolMode, toolModes } from '@sluice/kernel';
import { randomIds } from '@sluice/kernel/system';
import type { Store } from '@sluice/store';
import { isFolderSession } from '../wrap/folder-sessions.js';
import { holderName } from './lease-holder.js';
import { liveHolder, type WaitingParts, whoWaits } from './who-waits.js';

const LEASE_MS = 10_000;
const HEARD_OF_AFTER_MS = 10_000;
const MOST_AT_ONCE = 1_000;

export interface EndingParts extends WaitingParts {
  readonly store: Store;
}

/**
 * Ends what a client has left that has gone for good: its calls are sealed, what it asked is withdrawn, and the record says
 * why. Nothing where somebody works on the session.
 */
export async function endLeftCalls(
  parts: EndingParts,
  sessionId: string,
  why: string,
): Promise<void> {
  const { store } = parts;
  const session = await store.sessions.get(sessionId);
  if (!session || (await liveHolder(parts, sessionId))) return;
  const from = (await store.leases.holder(sessionId))?.owner;
  const answer = await store.leases.acquire(sessionId, holderName('end-left'), LEASE_MS, from);
  if (answer.status === 'busy') return;
  try {
    const ports = store.ports(answer.lease, { ids: randomIds });
    const open = await ports.records.unfinished(sessionId);
    const mode = toolModes.find((known) => known === session.mode) ?? fallback;
    for (const agentId of new Set(open.map((record) => record.agentId))) {
      const runtime = createRuntime({
        registry: createRegistry(),
        ports: {
          ...ports,
          records: {
            ...ports.records,
            unfinished: async () => open.filter((record) => record.agentId === agentId),
          },
        },
        sessionId,
        agentId,
        permission: { mode: 'deny' },
      });
      await runtime.sealLeft({ mode }, why);
    }
  } finally {
    await store.leases.release(answer.lease);
  }
}

const fallback: ToolMode = 'chat_safe';

export const CLIENT_GONE = 'the client that asked has gone';

/** Ends what clients have left whose process died: nobody else does. Those that come back to it keep theirs. */
export async function sweepLeftCalls(
  parts: EndingParts & { readonly now?: () => number },
): Promise<void> {
  const { store, now = Date.now } = parts;
  const asking = await store.pendingApprovals();
  const isAsked = new Set(asking.map(({ request }) => request.sessionId));
  const open = await store.calls.list({ isOpen: true, limit: MOST_AT_ONCE });
  const cut = open.map(({ sessionId }) => sessionId).filter((id) => !isAsked.has(id));
  const gone = new Set<string>();
  for (const { request } of asking) {
    // A process that has just asked may not be heard of yet.
    if (now() - request.requestedAt < HEARD_OF_AFTER_MS) continue;
    if ((await whoWaits(parts, request)) === 'nobody') gone.add(request.sessionId);
  }
  // A lease that was let go was let go by a process that may live: it takes the session only to write.
  const abandoned = new Set(await store.leases.abandoned(MOST_AT_ONCE));
  for (const id of new Set(cut)) {
    if (!abandoned.has(id) || isFolderSession(id)) continue;
    const face = (await store.sessions.get(id))?.metadata.face;
    if (face !== undefined && !(await liveHolder(parts, id))) gone.add(id);
  }
  for (const id of gone) await endLeftCalls(parts, id, CLIENT_GONE);
}
