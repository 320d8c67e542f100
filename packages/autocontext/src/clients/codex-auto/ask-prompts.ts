import { createInterface, type Interface } from 'node:readline';

/** Lines that come this close together were pasted together and are one prompt. */
const PASTE_MS = 40;

/** The next prompt of a person at a terminal. `undefined` at the end of the input, `interrupted` on Ctrl-C. */
export function askPrompt(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string | undefined | typeof interrupted> {
  return new Promise((resolve) => {
    const lines = createInterface({ input, output, terminal: true, prompt: 'codex-auto> ' });
    const said: string[] = [];
    let isInterrupted = false;
    let pause: NodeJS.Timeout | undefined;
    lines.on('line', (line) => {
      said.push(line.endsWith('\\') ? line.slice(0, -1) : line);
      clearTimeout(pause);
      if (line.endsWith('\\')) lines.prompt();
      else pause = setTimeout(() => endUnlessWriting(lines), PASTE_MS);
    });
    lines.on('SIGINT', () => {
      isInterrupted = true;
      lines.close();
    });
    lines.on('close', () => {
      clearTimeout(pause);
      if (isInterrupted) resolve(interrupted);
      else resolve(said.length === 0 ? undefined : said.join('\n'));
    });
    lines.prompt();
  });
}

/** What was pasted behind the last line end is still being written: it belongs to the prompt, which ends with its line. */
function endUnlessWriting(lines: Interface): void {
  if (lines.line === '') lines.close();
}

export const interrupted = Symbol('interrupted');
