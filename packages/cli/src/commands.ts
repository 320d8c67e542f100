import type { Command } from './command.js';

/** A command's line in `sluice --help`; its code is loaded only when it is called. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}

export const commandEntries: readonly CommandEntry[] = [
  {
    name: 'guard',
    summary: 'Take secrets or injected instructions out of text',
    load: async () => (await import('./commands/guard.js')).guardCommand,
  },
];
