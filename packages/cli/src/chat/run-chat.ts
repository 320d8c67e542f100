import { setTimeout as sleep } from 'node:timers/promises';
import { localSpeaker, type SessionPause, type TurnOutcome } from '@sluice/agent';
import type { ApprovalRequest } from '@sluice/kernel';
import { visibleText } from '@sluice/plain';
import type { Io } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import type { OpenAgent } from '../compose/open-agent.js';
import { askPerson } from './ask-person.js';
import { openChatHistory } from './chat-history.js';
import { chatWords } from './chat-words.js';
import { completeLine } from './complete-line.js';
import { followTurn } from './follow-turn.js';
import { createTurnView } from './show-event.js';
import { tellPauses } from './tell-pauses.js';
import { openTerminal } from './terminal.js';

/** How soon somebody at a terminal hears that their session is held or goes on. */
const LOOK_EVERY_MS = 500;

export interface ChatParts {
  readonly io: Io;
  readonly opened: OpenAgent;
  readonly sessionId: string;
  /** Begin with what an earlier process left open. */
  readonly resumes: boolean;
  /** The folder whose files `@` names. */
  readonly workspace: string;
}

/** A conversation at a terminal, until the person leaves. */
export async function chatAtTerminal(parts: ChatParts): Promise<number> {
  const { io, opened, sessionId } = parts;
  const words = wordsOf(io, chatWords);
  const leaving = new AbortController();
  let interrupts = 0;
  const interrupt = (): void => {
    interrupts += 1;
    // A tool that does not end when told must not keep the person here.
    if (interrupts > 2) process.exit(130);
    if (interrupts > 1) {
      leaving.abort();
      return;
    }
    const isRunning = opened.agent.cancel(sessionId);
    io.err(`\n${isRunning ? words.cancelling : words.againLeaves}\n`);
  };
  const history = await openChatHistory(io.env, (problem) => io.err(`sluice chat: ${problem}\n`));
  const terminal = openTerminal(io.stdin, interrupt, {
    history: history.lines,
    keep: history.keep,
    complete: (line) => completeLine(line, parts.workspace),
  });
  io.signal.addEventListener('abort', interrupt, { once: true });
  // A person who leaves without an answer leaves the question open for the next time.
  const onQuestion = async (request: ApprovalRequest, over: AbortSignal): Promise<void> => {
    const answer = await askPerson(parts, terminal, request, over, leaving.signal);
    if (answer === 'left') await opened.agent.close();
  };
  try {
    if (parts.resumes) await oneTurn(parts, onQuestion);
    while (!leaving.signal.aborted) {
      const line = await terminal.ask(words.you, { signal: leaving.signal, isMessage: true });
      if (line === undefined || line.trim() === '/exit') break;
      interrupts = 0;
      if (/^\/[a-z]+$/.test(line.trim())) {
        io.err(`${line.trim() === '/help' ? words.help : words.unknownCommand(line.trim())}\n`);
      } else if (line.trim() !== '') await oneTurn(parts, onQuestion, line);
    }
    return 0;
  } finally {
    io.signal.removeEventListener('abort', interrupt);
    terminal.close();
    io.err('\n');
  }
}

/** One message in, one answer out. A question for a person is left open, as nobody is there to answer it. */
export async function chatOnce(parts: ChatParts): Promise<number> {
  const { io, opened, sessionId } = parts;
  const cancel = () => opened.agent.cancel(sessionId);
  io.signal.addEventListener('abort', cancel, { once: true });
  const onQuestion = async ({ toolName }: ApprovalRequest) => {
    const words = wordsOf(io, chatWords);
    io.err(`sluice chat: ${words.waits(visibleText(toolName), visibleText(sessionId))}\n`);
    await opened.agent.close();
  };
  try {
    if (parts.resumes) {
      const left = await oneTurn(parts, onQuestion);
      if (left.status !== 'completed' && left.status !== 'idle') return exitCodeOf(left);
    }
    const content = await readAll(io.stdin);
    if (content.trim() === '') return 0;
    return exitCodeOf(await oneTurn(parts, onQuestion, content.trimEnd()));
  } finally {
    io.signal.removeEventListener('abort', cancel);
  }
}

async function oneTurn(
  { io, opened, sessionId }: ChatParts,
  onQuestion: (request: ApprovalRequest, signal: AbortSignal) => Promise<void>,
  content?: string,
): Promise<TurnOutcome> {
  const { agent, store } = opened;
  const view = createTurnView(io);
  const over = new AbortController();
  const pauses = tellPauses(
    {
      session: () => agent.sessions.get(sessionId),
      tell: (paused) => io.err(`${pauseWords(paused, io)}\n`),
      wait: (signal) => sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined),
    },
    over.signal,
  );
  const outcome = await followTurn(
    {
      agent,
      events: store.events,
      sessionId,
      onEvent: (envelope) => view.show(envelope),
      onQuestion,
    },
    () =>
      content === undefined
        ? agent.resume(sessionId)
        : agent.send(sessionId, content, { by: localSpeaker() }),
  ).finally(() => over.abort());
  await pauses;
  view.finish(outcome.text);
  const { end } = outcome;
  if (end.status !== 'completed' && end.status !== 'idle') {
    const detail =
      'message' in end ? `: ${visibleText(wordsOf(io, chatWords).said(end.message), 'prose')}` : '';
    io.err(`sluice chat: ${wordsOf(io, chatWords).ended(end.status, detail)}\n`);
  }
  return outcome;
}

function pauseWords(paused: SessionPause | undefined, io: Io): string {
  const { pausedAll, pausedOne, goesOn } = wordsOf(io, chatWords);
  if (!paused) return goesOn;
  const who = visibleText(paused.by);
  return paused.all ? pausedAll(who) : pausedOne(who);
}

function exitCodeOf({ status }: TurnOutcome): number {
  if (status === 'completed' || status === 'idle') return 0;
  return status === 'cancelled' ? 130 : 1;
}

async function readAll(input: NodeJS.ReadableStream): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of input) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}
