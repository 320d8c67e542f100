import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Io } from '../command-line/command.js';
import type { DemoWords } from './demo-words.js';
import type { RunningDemo } from './open-demo.js';

export const chatSession = 'demo-chat';
const CODING_SESSION = 'demo-coding';
const LOOK_EVERY_MS = 100;
/** So that a person sees one thing after the other. */
const PAUSE_MS = 1_200;

/** The sessions that the page shows from the start. */
export async function makeSessions({ server }: RunningDemo, words: DemoWords): Promise<void> {
  const { sessions } = server.agent;
  await sessions.create({ id: chatSession, mode: 'chat_safe', title: words.chatTitle });
  await sessions.create({ id: CODING_SESSION, mode: 'coding', title: words.codingTitle });
}

/**
 * The walk: once somebody looks, a call that runs and one that the mode denies, then a change that waits for that
 * person. Stops where the signal aborts.
 */
export async function playDemo(
  io: Io,
  demo: RunningDemo,
  words: DemoWords,
  signal: AbortSignal,
): Promise<void> {
  const { agent, gateway } = demo.server;
  const tell = (text: string) => io.err(`sluice demo: ${text}\n`);
  while (gateway.readers === 0) await sleep(LOOK_EVERY_MS, undefined, { signal });
  await sleep(PAUSE_MS, undefined, { signal });
  await agent.send(chatSession, words.askTime, { signal });
  tell(words.allowed);
  await sleep(PAUSE_MS, undefined, { signal });
  await agent.send(chatSession, words.askRead, { signal });
  tell(words.denied);
  await sleep(PAUSE_MS, undefined, { signal });
  tell(words.asks);
  await agent.send(CODING_SESSION, words.askWrite(words.after), { signal });
  signal.throwIfAborted();
  const now = readFileSync(join(demo.workspace, 'greeting.txt'), 'utf8');
  tell(now === words.before ? words.unchanged : words.changed(now.trimEnd()));
  tell(words.stay);
}
