import type { CommandEntry } from '../command-line/command.js';
import { type Language, textIn } from '../command-line/language.js';

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
  /** Empty where it can be anything; then files are completed. */
  readonly values: readonly string[];
}

/** Reads every command of the table, so that what is completed is what is there. */
export function completedCommands(
  entries: readonly CommandEntry[],
  language: Language,
): Promise<readonly CompletedCommand[]> {
  return Promise.all(
    entries.map(async (entry) => {
      const command = await entry.load();
      const options = Object.entries(command.options).map(([name, option]) => ({
        name,
        short: option.short,
        takesValue: option.type === 'string',
        help: textIn(command.optionHelp[name] ?? '', language),
        values: command.optionValues?.[name] ?? [],
      }));
      return {
        name: entry.name,
        summary: textIn(entry.summary, language),
        options: [
          ...options,
          { name: 'help', short: 'h', takesValue: false, help: helpOf[language], values: [] },
        ],
        words: wordsOf(entry.name, command.usage),
      };
    }),
  );
}

const helpOf = { en: 'Show options and examples', zh: '显示选项和示例' } as const;

/** The words that stand right after the name in its usage, alternatives by `|` among them. */
function wordsOf(name: string, usage: readonly string[]): readonly string[] {
  const found = usage.flatMap((line) => {
    const [, word = ''] = line.startsWith(`${name} `) ? line.split(' ') : [];
    return /^[a-z]+(?:\|[a-z]+)*$/.test(word) ? word.split('|') : [];
  });
  return [...new Set(found)];
}
