import { createHash, randomUUID } from 'node:crypto';
import type { HookEvent } from './hook-event.js';

/** The client's own id where it gives one, so that what comes after the call finds it. */
export function callIdOf(event: HookEvent): string {
  return event.callId ?? `${callIdPrefix(event)}${randomUUID()}`;
}

/** What the ids of a client's unnamed calls with the same tool and arguments have in common. */
export function callIdPrefix({ tool, input }: HookEvent): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([tool, input]))
    .digest('hex');
  return `govern_${digest.slice(0, 16)}_`;
}
