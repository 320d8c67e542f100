import { createInterface } from 'node:readline';

/** A person at a terminal, asked one thing at a time. */
export interface Terminal {
  /**
   * The next line, or `undefined` where the signal aborts or nobody is there any more. What was typed before the
   * question stood there is thrown away: it cannot have been meant as its answer.
   */
  ask(
    prompt: string,
    options?: { readonly signal?: AbortSignal; readonly prefill?: string },
  ): Promise<string | undefined>;
  close(): void;
}

/** Takes the terminal until it is closed. Ctrl-C arrives as `onInterrupt`, whatever goes on. */
export function openTerminal(input: NodeJS.ReadableStream, onInterrupt: () => void): Terminal {
  const lines = createInterface({ input, output: process.stdout, terminal: true });
  let answer: ((line: string | undefined) => void) | undefined;
  let isClosed = false;
  lines.on('line', (line) => answer?.(line));
  lines.on('SIGINT', onInterrupt);
  lines.on('close', () => {
    isClosed = true;
    answer?.(undefined);
  });
  return {
    ask: (prompt, { signal, prefill } = {}) =>
      new Promise((resolve) => {
        if (isClosed || signal?.aborted) return resolve(undefined);
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
    close: () => lines.close(),
  };
}
