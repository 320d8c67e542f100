import { answerCalls, type CallAnswers, nothingOwed, ServerSet } from '@sluice/wrap';
import type { FileServersOptions } from './file-servers-options.js';
import { patienceOf } from './patience-of.js';
import { watchedPins } from './watched-pins.js';

/** Below the minute after which most clients give a silent server up. */
const PATIENCE_MS = 45_000;

export interface OpenServerSet {
  readonly set: ServerSet;
  readonly answers: CallAnswers;
}

/** A set of servers with the pins of this machine, and what answers an MCP client's calls of their tools. */
export function openServerSet(options: FileServersOptions): OpenServerSet {
  const { env, registry, servesMcp, onChange, onWords } = options;
  const set = new ServerSet({
    registry,
    patience: patienceOf(options.settings),
    keepsBinary: servesMcp,
    pins: (server) => watchedPins(env, server, onWords),
    onChange: onChange ?? (async () => undefined),
    onWords,
  });
  const toResult = set.toResult.bind(set);
  const book = options.book ?? nothingOwed;
  return { set, answers: answerCalls({ patienceMs: PATIENCE_MS, book, toResult }) };
}
