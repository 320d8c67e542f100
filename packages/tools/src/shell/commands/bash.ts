import type { CommandReply } from '../shell-session.js';
import { misused, success } from './command-context.js';
import { bashHelp } from './help.js';

/** `bash` without a command, `bash -h`, `bash --help`. Everything else of `bash` the session's shell does itself. */
export function bashCommand(words: readonly Buffer[]): CommandReply {
  const [first] = words;
  if (first?.toString('utf8') === '-h') return success(bashHelp.usage);
  if (first?.toString('utf8') === '--help') return success(bashHelp.manual);
  return misused('A command is missing', bashHelp.usage);
}

/**
 * The command behind the word `bash`, exactly as it was written; `undefined` when the word means the program bash (an
 * option, a script file, a redirection) or stands alone.
 */
export function stripBash(command: string): string | undefined {
  const rest = /^\s*bash[ \t]+([\s\S]*\S)\s*$/.exec(command)?.[1];
  if (rest === undefined || /^[-<>|&;#\n]/.test(rest)) return undefined;
  const word = /^\S+/.exec(rest)?.[0] ?? '';
  return /\/|\.(?:sh|bash)["']?$/.test(word) ? undefined : rest;
}
