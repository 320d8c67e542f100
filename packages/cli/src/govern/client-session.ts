import { randomUUID } from 'node:crypto';
import type { Ports } from '@sluice/kernel';
import { randomIds } from '@sluice/kernel/system';
import type { Store } from '@sluice/store';
import { holderName } from '../store/lease-holder.js';
import type { AskingClient } from './asking-client.js';
import type { HookEvent } from './hook-event.js';
import { sessionPorts } from './session-ports.js';

/** The mode in which every tool of a client is judged. */
export const GOVERNED_MODE = 'coding';

/** The session of ours that stands for a session of a client; it is made with its first call. */
export async function clientSession(
  store: Store,
  event: HookEvent,
  client: AskingClient,
): Promise<{ readonly ports: Ports; readonly sessionId: string }> {
  const sessionId = `${client}-${event.sessionId}`;
  await store.sessions.create({
    id: sessionId,
    mode: GOVERNED_MODE,
    title: `${client} in ${event.folder}`,
    metadata: {
      face: client,
      folder: event.folder,
      // Where what was said and read can be looked up afterwards.
      ...(event.transcript === undefined ? {} : { transcript: event.transcript }),
    },
  });
  const session = { id: sessionId, holder: holderName('govern', ` ${randomUUID()}`) };
  return { sessionId, ports: sessionPorts(store, session, randomIds) };
}
