import { effectiveCommands } from './effective-command.js';
import { inFolder } from './folders.js';
import { ShellSyntaxError, UNKNOWN_PART } from './script.js';

const INTERPRETERS =
  /^(?:bash|sh|dash|rbash|ash|zsh|ksh|fish|\.|source|node|deno|bun|tsx|ts-node|python[\d.]*|perl|ruby|php|lua|awk|gawk|sed|make|gmake|just)$/;
const MAX_FILES = 40;

/** Files of the workspace that a command runs as programs, as far as its text tells: `./x`, `bash x`, `node x`. */
export function scriptFiles(command: string, folder: string): readonly string[] {
  const found = new Set<string>();
  try {
    for (const { program, written, args, folders } of effectiveCommands(command, folder)) {
      const names = written?.includes('/') ? [written] : [];
      if (INTERPRETERS.test(program ?? '')) {
        names.push(
          ...args.map(({ literal }) => literal ?? '').filter((text) => /^[^-]/.test(text)),
        );
      }
      for (const name of names) for (const from of folders) found.add(inFolder(from, name));
    }
  } catch (error) {
    // What cannot be read names no file that could be watched; the question says that it cannot be read.
    if (!(error instanceof ShellSyntaxError)) throw error;
  }
  return [...found].filter((path) => !path.includes(UNKNOWN_PART)).slice(0, MAX_FILES);
}
