import type { MessageReader, StoredMessage } from '../ports/message-store.js';

const PAGE = 500;

/** The whole transcript, page by page. */
export async function loadMessages(
  reader: MessageReader,
  sessionId: string,
  afterSeq = 0,
): Promise<StoredMessage[]> {
  const all: StoredMessage[] = [];
  for (let after = afterSeq; ; ) {
    const page = await reader.load(sessionId, after, PAGE);
    all.push(...page);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return all;
    after = last.seq;
  }
}
