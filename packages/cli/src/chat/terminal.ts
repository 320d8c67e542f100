import { createInterface } from 'node:readline';
import { BRACKETED_PASTE, pasteFilter, unfoldPaste } from './pasted-text.js';

/** A person at a terminal, asked one thing at a time. */
export interface Terminal {
  /**
   * The next line, or `undefined` where the signal aborts or nobody is there any more. What was typed before the
   * question stood there is thrown away: it cannot have been meant as its answer. What was pasted is one answer, with
   * its line breaks.
   */
  ask(prompt: string, options?: AskOptions): Promise<string | undefined>;
  /** Nobody is there any more: Ctrl-D, or the input has ended. Every later question is `undefined` at once. */
  readonly isOver: boolean;
  close(): void;
}

export interface AskOptions {
  readonly signal?: AbortSignal;
  readonly prefill?: string;
  /** Whether the line is kept for the arrow keys and completed with Tab, as a message is. */
  readonly isMessage?: boolean;
}

/** What makes writing messages easier. */
export interface MessageHelp {
  /** Lines of earlier times, newest first. */
  readonly history: readonly string[];
  keep(line: string): void;
  /** What the last word of the line could be, and that word. */
  complete(line: string): [string[], string];
}

/** Takes the terminal until it is closed. Ctrl-C arrives as `onInterrupt`, whatever goes on. */
export function openTerminal(
  input: NodeJS.ReadableStream,
  onInterrupt: () => void,
  help?: MessageHelp,
): Terminal {
  const filter = pasteFilter();
  const leave = takeOver(input, filter);
  let isMessage = false;
  const lines = createInterface({
    input: filter,
    output: process.stdout,
    terminal: true,
    history: [...(help?.history ?? [])],
    historySize: 500,
    removeHistoryDuplicates: true,
    completer: (line: string): [string[], string] =>
      isMessage && help ? help.complete(line) : [[], line],
  });
  let answer: ((line: string | undefined) => void) | undefined;
  let isClosed = false;
  // An answer to a question is no message: the arrow keys must not bring a yes back.
  lines.on('history', (history: string[]) => {
    if (isMessage && history[0] !== undefined) help?.keep(history[0]);
    else history.shift();
  });
  lines.on('line', (line) => answer?.(unfoldPaste(line)));
  lines.on('SIGINT', onInterrupt);
  lines.on('close', () => {
    isClosed = true;
    leave();
    answer?.(undefined);
  });
  return {
    ask: (prompt, options = {}) =>
      new Promise((resolve) => {
        const { signal, prefill } = options;
        if (isClosed || signal?.aborted) return resolve(undefined);
        isMessage = options.isMessage ?? false;
        const withdraw = () => answer?.(undefined);
        answer = (line) => {
          answer = undefined;
          signal?.removeEventListener('abort', withdraw);
          resolve(line);
        };
        signal?.addEventListener('abort', withdraw, { once: true });
        Object.assign(lines, { line: '', cursor: 0 });
        lines.setPrompt(prompt);
        lines.prompt();
        if (prefill !== undefined) lines.write(prefill);
      }),
    get isOver() {
      return isClosed;
    },
    close: () => lines.close(),
  };
}

/** Every key comes as it is pressed and pastes are marked, until the answer is called or the process ends. */
function takeOver(input: NodeJS.ReadableStream, filter: NodeJS.WritableStream): () => void {
  const setRaw = (isRaw: boolean): void => {
    if ('setRawMode' in input && typeof input.setRawMode === 'function') input.setRawMode(isRaw);
  };
  const unmark = (): void => void process.stdout.write(BRACKETED_PASTE.OFF);
  const end = (): void => void filter.end();
  setRaw(true);
  process.stdout.write(BRACKETED_PASTE.ON);
  process.once('exit', unmark);
  input.on('end', end);
  input.pipe(filter);
  input.resume();
  return () => {
    input.unpipe(filter);
    input.off('end', end);
    input.pause();
    process.off('exit', unmark);
    unmark();
    setRaw(false);
  };
}
