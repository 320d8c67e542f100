/** A whole screen for one view, painted anew again and again. */
export interface LiveScreen {
  /** Aborted when the person leaves: `q`, Escape or Ctrl-C. */
  readonly leaving: AbortSignal;
  /** Takes the sequences that move and erase, which no text may hold. */
  clear(): void;
  /** Gives the terminal back as it was. */
  close(): void;
}

const ENTER = '\u001b[?1049h\u001b[?25l';
const CLEAR = '\u001b[H\u001b[2J';
const LEAVE = '\u001b[?25h\u001b[?1049l';
const KEYS_TO_LEAVE = new Set(['q', 'Q', '\u001b', '\u0003']);

type Input = Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode' | 'on' | 'off' | 'resume' | 'pause'>;

/** Takes the terminal; what stood on it comes back with `close`, or when the process ends. */
export function openLiveScreen(
  input: Input = process.stdin,
  output: Pick<NodeJS.WriteStream, 'write'> = process.stdout,
): LiveScreen {
  const leaving = new AbortController();
  const heard = (keys: Buffer | string): void => {
    if (KEYS_TO_LEAVE.has(keys.toString())) leaving.abort();
  };
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    output.write(LEAVE);
    process.off('exit', close);
    input.off('data', heard);
    if (input.isTTY) input.setRawMode(false);
    input.pause();
  };
  output.write(ENTER);
  process.once('exit', close);
  if (input.isTTY) input.setRawMode(true);
  input.on('data', heard);
  input.resume();
  return { leaving: leaving.signal, clear: () => void output.write(CLEAR), close };
}
