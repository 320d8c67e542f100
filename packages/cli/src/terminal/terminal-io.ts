import type { Io } from '../command-line/command.js';
import { screenOf } from './screen.js';
import { terminalText } from './terminal-text.js';

/**
 * The real terminal. What people look at is made harmless; what goes into a pipe or a file stays byte for byte. The first Ctrl-C aborts `signal`; a second one ends the
 * program.
 */
export function terminalIo(): Io {
  const controller = new AbortController();
  process.on('SIGINT', () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  });
  // A reader that goes away (`sluice … | head`) is not an error of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const isTerminal = process.stdout.isTTY === true;
  return {
    stdin: process.stdin,
    out: (text) => {
      process.stdout.write(isTerminal ? terminalText(text) : text);
    },
    err: (text) => {
      process.stderr.write(process.stderr.isTTY ? terminalText(text) : text);
    },
    env: process.env,
    cwd: process.cwd(),
    isTerminal,
    screen: () => screenOf(process.stdout),
    hasColor: isTerminal && !process.env.NO_COLOR && process.env.TERM !== 'dumb',
    signal: controller.signal,
  };
}
