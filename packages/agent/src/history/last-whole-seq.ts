import type { StoredMessage } from '../ports/message-store.js';
import { openCalls } from './open-calls.js';

/** The number of the last message such that everything up to it is whole: no call without its answer. */
export function lastWholeSeq(messages: readonly StoredMessage[]): number {
  const open = openCalls(messages);
  const end = open ? open.seq - 1 : (messages.at(-1)?.seq ?? 0);
  return end;
}
