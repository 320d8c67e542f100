import type { CommandEntry } from '../command.js';

/** What a shell needs to know of one command. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** Fixed words that may follow the name, such as `list` after `audit`. */
  readonly words: readonly string[];
}

export interface CompletedOption {
  readonly name: string;
  readonly short: string | undefined;
  readonly takesValue: boolean;
  readonly help: string;
}

/** Reads every command of the table, so that what is completed is what is there. */
export function completedCommands(
  entries: readonly CommandEntry[],
): Promise<readonly CompletedCommand[]> {
  return Promise.all(
    entries.map(async (entry) => {
      const command = await entry.load();
      const options = Object.entries(command.options).map(([name, option]) => ({
        name,
        short: option.short,
        takesValue: option.type === 'string',
        help: command.optionHelp[name] ?? '',
      }));
      return {
        name: entry.name,
        summary: entry.summary,
        options: [
          ...options,
          { name: 'help', short: 'h', takesValue: false, help: 'Show options and examples' },
        ],
        words: wordsOf(entry.name, command.usage),
      };
    }),
  );
}

/** The words that stand right after the name in its usage, alternatives by `|` among them. */
function wordsOf(name: string, usage: readonly string[]): readonly string[] {
  const found = usage.flatMap((line) => {
    const [, word = ''] = line.startsWith(`${name} `) ? line.split(' ') : [];
    return /^[a-z]+(?:\|[a-z]+)*$/.test(word) ? word.split('|') : [];
  });
  return [...new Set(found)];
}
