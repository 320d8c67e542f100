import type { Log } from '@sluice/kernel';
import type { Io } from '../command-line/command.js';

/** One JSON line for each message, on the stream for words. */
export function lineLog(io: Io): Log {
  const line = (level: string) => (event: string, facts: Readonly<Record<string, unknown>>) =>
    io.err(`${JSON.stringify({ level, event, ...facts })}\n`);
  return { warn: line('warn'), error: line('error') };
}
