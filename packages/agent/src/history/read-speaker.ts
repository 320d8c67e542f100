import type { MessageReader, Speaker } from '../ports/message-store.js';

const PAGE = 50;

/** Who said the last words of a user up to this message; nothing where there are none, or it is not known whose. */
export async function readSpeaker(
  messages: Pick<MessageReader, 'load'>,
  sessionId: string,
  lastSeq: number,
): Promise<Speaker | undefined> {
  for (let end = lastSeq; end > 0; end -= PAGE) {
    const page = await messages.load(sessionId, Math.max(0, end - PAGE), Math.min(PAGE, end));
    const last = page.findLast(({ role }) => role === 'user');
    if (last) return last.by;
  }
  return undefined;
}
