import { visibleText } from '@sluice/plain';
import type { PinChange } from '@sluice/wrap';
import { openTerminal } from '../chat/terminal.js';
import type { Io } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { changePins, type Pins, pinPath, readPins } from './pin-file.js';
import { waitingChanges } from './waiting-changes.js';
import { type WrapWords, wrapWords } from './wrap-words.js';

/** Lists what was seen of a server and what waits to be looked at. Exit code 1 where something is blocked. */
export async function showPins(io: Io, server: string): Promise<number> {
  const words = wordsOf(io, wrapWords);
  const pins = await readPins(pinPath(io.env, server), server);
  const names = [...new Set([...Object.keys(pins.seen), ...Object.keys(pins.offered)])].sort();
  if (names.length === 0) io.err(`${words.none(server)}\n`);
  let blocked = 0;
  for (const name of names) {
    const changes = waitingChanges(pins, name);
    const isBlocked = changes.some(({ isShape }) => isShape);
    if (isBlocked) blocked += 1;
    const line = changes.length === 0 ? words.seen(name) : words.waits(name, isBlocked);
    io.out(`${visibleText(line)}\n`);
    for (const { change } of changes) io.out(changeLines(change, words));
  }
  if (blocked > 0) io.err(`${words.accept(server)}\n`);
  return blocked > 0 ? 1 : 0;
}

/** A person has looked at what a server offers now and takes it. Without a terminal `--yes` has to say so. */
export async function acceptPins(
  io: Io,
  server: string,
  tools: readonly string[],
  isConfirmed: boolean,
): Promise<number> {
  const words = wordsOf(io, wrapWords);
  const path = pinPath(io.env, server);
  const pins = await readPins(path, server);
  if (Object.keys(pins.seen).length + Object.keys(pins.offered).length === 0) {
    io.err(`${words.none(server)}\n`);
    return 1;
  }
  const offered = tools.filter((name) => waitingChanges(pins, name).length > 0);
  for (const name of tools) {
    if (!offered.includes(name)) io.err(`${words.notOffered(visibleText(name))}\n`);
  }
  if (offered.length === 0) return 1;
  for (const name of offered) {
    io.out(`${visibleText(name)}\n`);
    for (const { change } of waitingChanges(pins, name)) io.out(changeLines(change, words));
  }
  if (!isConfirmed && !(await confirms(io, words))) {
    io.err(`${words.notAccepted}\n`);
    return 1;
  }
  await changePins(path, server, (now) => accepted(now, pins, offered));
  for (const name of offered) io.err(`${words.accepted(visibleText(name))}\n`);
  return 0;
}

/** What was shown becomes what was seen; an offer that came since waits on. */
function accepted(now: Pins, shown: Pins, names: readonly string[]): Pins {
  const taken = names.flatMap((name) => {
    const offer = shown.offered[name];
    return offer ? [[name, offer] as const] : [];
  });
  return { ...now, seen: { ...now.seen, ...Object.fromEntries(taken) } };
}

function changeLines({ where, before, after }: PinChange, words: WrapWords): string {
  const shown = (text: string | undefined): string =>
    text === undefined ? words.nothingThere : visibleText(text);
  return `  ${visibleText(where)}\n    ${words.was}: ${shown(before)}\n    ${words.is}: ${shown(after)}\n`;
}

async function confirms(io: Io, words: WrapWords): Promise<boolean> {
  if (!io.isTerminal) return false;
  const terminal = openTerminal(io.stdin, () => undefined);
  try {
    return (await terminal.ask(words.confirm, { signal: io.signal }))?.trim().toLowerCase() === 'y';
  } finally {
    terminal.close();
  }
}
