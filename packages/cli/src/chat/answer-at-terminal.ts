import type { ApprovalEntry } from '@sluice/kernel';
import { visibleText } from '@sluice/plain';
import type { Answerer } from '../access/answerer.js';
import { announceInbox } from '../access/open-inboxes.js';
import { type Io, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { approveWords } from '../commands/approve-words.js';
import type { OpenAgent } from '../compose/open-agent.js';
import { askPerson } from './ask-person.js';
import { chatWords } from './chat-words.js';
import { Inbox, numberIn } from './inbox.js';
import { openTerminal, type Terminal } from './terminal.js';

/** Puts every open question of every face to the person here, oldest first, and waits for more until they leave. */
export async function answerAtTerminal(io: Io, opened: OpenAgent, who: Answerer): Promise<number> {
  if (!io.isTerminal) {
    throw new UsageError({
      en: 'nobody is at a terminal; use approve list, approve allow <call> or approve deny <call>',
      zh: '没有人在终端前；请用 approve list、approve allow <编号> 或 approve deny <编号>',
    });
  }
  const leaving = new AbortController();
  const terminal = openTerminal(io.stdin, () => leaving.abort());
  io.signal.addEventListener('abort', () => leaving.abort(), { once: true });
  const inbox = new Inbox(io, () => Promise.resolve(opened.agent.pendingApprovals()));
  const withdraw = await announceInbox(io.env);
  try {
    while (!leaving.signal.aborted && !terminal.isOver) {
      const next = await inbox.next();
      if (!next) {
        await untilMore({ io, opened, inbox, terminal }, leaving.signal);
        continue;
      }
      await inbox.sayPlace(next);
      const over = overSignal(opened, inbox, next);
      const answer = await askPerson(
        { io, opened, who },
        terminal,
        next.request,
        over.signal,
        leaving.signal,
        inbox,
      );
      over.stop();
      if (answer === 'left') inbox.putOff(next);
      if (answer === 'over') await sayEnd(io, opened, next);
    }
    return 0;
  } finally {
    await withdraw();
    terminal.close();
    io.err('\n');
  }
}

/** What became of a question, here or elsewhere. */
async function sayEnd(io: Io, { store }: OpenAgent, { request }: ApprovalEntry): Promise<void> {
  const { sessionId, callId, toolName } = request;
  const outcome = (await store.approvalsOf(sessionId).get(callId))?.settlement?.outcome;
  if (outcome === undefined) return;
  const word = wordsOf(io, chatWords).outcomes[outcome];
  io.err(`${visibleText(toolName)}: ${word}\n\n`);
}

/** Aborted when the question is no longer the one that was put: answered elsewhere, withdrawn, asked anew. */
function overSignal({ store }: OpenAgent, inbox: Inbox, entry: ApprovalEntry) {
  const over = new AbortController();
  const look = async (): Promise<void> => {
    if (!(await inbox.isOpen(entry))) over.abort();
  };
  // A look that fails is made again with the next event.
  const stop = store.events.onAppend(() => void look().catch(() => undefined));
  return { signal: over.signal, stop };
}

interface Waiting {
  readonly io: Io;
  readonly opened: OpenAgent;
  readonly inbox: Inbox;
  readonly terminal: Terminal;
}

/** Resolves when there is a question to put, by news or because the person took one up again, or the person leaves. */
async function untilMore(
  { io, opened, inbox, terminal }: Waiting,
  leaving: AbortSignal,
): Promise<void> {
  const words = wordsOf(io, approveWords);
  const news = new AbortController();
  const look = async (): Promise<void> => {
    if (await inbox.next()) news.abort();
  };
  const stop = opened.store.events.onAppend(() => void look().catch(() => undefined));
  const signal = AbortSignal.any([news.signal, leaving]);
  try {
    // What came between the last look and the listening.
    await look();
    if (signal.aborted) return;
    const later = await inbox.later();
    io.err(`${later === 0 ? words.waiting : words.waitingBeside(later)}\n`);
    while (!signal.aborted) {
      const line = (await terminal.ask('', { signal }))?.trim();
      if (line === undefined) return;
      const number = numberIn(line);
      if (number !== undefined && inbox.take(number)) return;
      if (number === undefined) await inbox.list();
    }
  } finally {
    stop();
  }
}
