import { randomUUID } from 'node:crypto';
import { isRecord } from '@sluice/plain';

const PREFIX = 'mcp_';
/** Where an answer names the call that it is of. */
const KEY = 'sluice/call_id';

export function newCallId(): string {
  return `${PREFIX}${randomUUID()}`;
}

/** Whether a call was asked for by a client's `tools/call`. */
export function isClientCall(callId: string): boolean {
  return callId.startsWith(PREFIX);
}

export function callIdMeta(callId: string): { readonly [KEY]: string } {
  return { [KEY]: callId };
}

/** The call that a result is the answer of; none where it answers no call, as where one was refused before it began. */
export function callIdOf(result: unknown): string | undefined {
  const meta = isRecord(result) ? result._meta : undefined;
  const id = isRecord(meta) ? meta[KEY] : undefined;
  return typeof id === 'string' ? id : undefined;
}
