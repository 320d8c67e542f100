import type { Io } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { policyWords } from './policy-words.js';
import type { History } from './read-history.js';

const SHOWN = 20;

/** Names the lines of a history that could not be read, so that nothing is missing unsaid. */
export function tellNotUnderstood(io: Io, { notUnderstood, deletedCalls }: History): void {
  if (deletedCalls > 0) io.err(`${wordsOf(io, policyWords).deleted(deletedCalls)}\n`);
  if (notUnderstood.length === 0) return;
  const words = wordsOf(io, policyWords);
  io.err(`${words.notUnderstood(notUnderstood.length)}\n`);
  for (const { file, line, why } of notUnderstood.slice(0, SHOWN))
    io.err(`  ${file}:${line}: ${words.fault(why)}\n`);
}
