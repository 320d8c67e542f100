import type { Command } from './command.js';

/** A command's line in `sluice --help`; its code is loaded only when it is called. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}

export const commandEntries: readonly CommandEntry[] = [];
