import type { ApprovalEntry } from '@sluice/kernel';
import { announceInbox } from '../access/open-inboxes.js';
import { type Io, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { approveWords } from '../commands/approve-words.js';
import type { OpenAgent } from '../compose/open-agent.js';
import { askPerson } from './ask-person.js';
import { openTerminal } from './terminal.js';

/** Puts every open question of every face to the person here, oldest first, and waits for more until they leave. */
export async function answerAtTerminal(io: Io, opened: OpenAgent): Promise<number> {
  if (!io.isTerminal) {
    throw new UsageError({
      en: 'nobody is at a terminal; use approve list, approve allow <call> or approve deny <call>',
      zh: '没有人在终端前；请用 approve list、approve allow <编号> 或 approve deny <编号>',
    });
  }
  const { agent, store } = opened;
  const words = wordsOf(io, approveWords);
  const leaving = new AbortController();
  const terminal = openTerminal(io.stdin, () => leaving.abort());
  io.signal.addEventListener('abort', () => leaving.abort(), { once: true });
  /** Questions that this person put off, with what was asked then: a new round is a new question. */
  const putOff = new Set<string>();
  let isWaiting = false;
  const withdraw = await announceInbox(io.env);
  try {
    while (!leaving.signal.aborted) {
      const next = (await agent.pendingApprovals()).find((entry) => !putOff.has(keyOf(entry)));
      if (!next) {
        if (!isWaiting) io.err(`${words.waiting}\n`);
        isWaiting = true;
        await untilNews(store.events, leaving.signal);
        continue;
      }
      isWaiting = false;
      io.err(`${words.laterIsL}\n`);
      const over = overSignal(opened, next);
      const answer = await askPerson(
        { io, opened },
        terminal,
        next.request,
        over.signal,
        leaving.signal,
        true,
      );
      over.stop();
      if (answer === 'left') putOff.add(keyOf(next));
    }
    return 0;
  } finally {
    await withdraw();
    terminal.close();
    io.err('\n');
  }
}

function keyOf({ request }: ApprovalEntry): string {
  return `${request.sessionId} ${request.callId} ${request.digest}`;
}

/** Aborted when the question is no longer the one that was put: answered elsewhere, withdrawn, asked anew. */
function overSignal({ agent, store }: OpenAgent, entry: ApprovalEntry) {
  const over = new AbortController();
  const look = async (): Promise<void> => {
    const open = await agent.pendingApprovals(entry.request.sessionId);
    if (!open.some((one) => keyOf(one) === keyOf(entry))) over.abort();
  };
  // A look that fails is made again with the next event.
  const stop = store.events.onAppend(() => void look().catch(() => undefined));
  return { signal: over.signal, stop };
}

/** Resolves when something was written to the log, here or elsewhere, or the person leaves. */
function untilNews(events: OpenAgent['store']['events'], leaving: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stop();
      leaving.removeEventListener('abort', done);
      resolve();
    };
    const stop = events.onAppend(done);
    leaving.addEventListener('abort', done, { once: true });
  });
}
