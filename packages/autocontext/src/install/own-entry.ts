import type { ClientPlaces } from './client-places.js';

/** Seconds. More than both tiers may take together, and far below what a person takes for a hanging program. */
const HOOK_TIMEOUT_SECONDS = 15;

const OWN_COMMAND = /context-inject-global\.sh['"]? --client (?:claude|codex)$/;
const RELATED_COMMAND =
  /context-inject-global\.sh|augment-context-global\.sh|auto-tool-orchestrator\.sh|autocontext[/\\]bin[/\\]auto\.cjs/;

/** Above it is a number of milliseconds, as earlier versions wrote. */
const LONGEST_TIMEOUT_SECONDS = 600;

/** The group that is put into `hooks.UserPromptSubmit`. */
export function ownGroup(places: ClientPlaces, timeout: number) {
  return { hooks: [{ type: 'command', command: ownCommand(places), timeout }] };
}

/** What a person wrote in the place of ours is kept. */
export function timeoutOf(hook: { readonly timeout: number | undefined } | undefined): number {
  const { timeout = 0 } = hook ?? {};
  return timeout > 0 && timeout <= LONGEST_TIMEOUT_SECONDS ? timeout : HOOK_TIMEOUT_SECONDS;
}

/** With `-p` nothing from the environment (BASH_ENV, exported functions) can print into what a client reads. */
export function ownCommand({ launcher, client }: ClientPlaces): string {
  return `bash -p ${shellQuoted(launcher)} --client ${client}`;
}

/** Written by any version of ours, wherever the home folder was then. */
export function isOwnCommand(command: string): boolean {
  return OWN_COMMAND.test(command);
}

/** Not ours, yet it would inject the same context a second time. */
export function isDuplicateCommand(command: string): boolean {
  return RELATED_COMMAND.test(command) && !isOwnCommand(command);
}

export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
