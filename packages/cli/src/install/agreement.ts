import { openTerminal } from '../chat/terminal.js';
import type { Io, OptionValue } from '../command-line/command.js';

export type Agreement = 'yes' | 'no' | 'nobody to ask';

/**
 * Whether what was shown may be written: `--yes`, or the answer of a person. They must see it and be able to answer, so
 * both ends must be a terminal and nothing must be left out for `--json`.
 */
export async function agreementOf(
  io: Io,
  values: Readonly<Record<string, OptionValue>>,
  question: string,
): Promise<Agreement> {
  if (values.yes === true) return 'yes';
  const isAnswerable = 'isTTY' in io.stdin && io.stdin.isTTY === true;
  if (values.json === true || !io.isTerminal || !isAnswerable) return 'nobody to ask';
  const left = new AbortController();
  const terminal = openTerminal(io.stdin, () => left.abort());
  try {
    const answer = await terminal.ask(question, { signal: left.signal });
    return /^y(es)?$/i.test(answer?.trim() ?? '') ? 'yes' : 'no';
  } finally {
    terminal.close();
  }
}
