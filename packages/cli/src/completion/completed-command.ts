import type { CommandEntry } from '../command-line/command.js';
import { type Language, languages, textIn } from '../command-line/language.js';

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

/** Reads every command of the table, so that what is completed is what is there; `help` takes the name of each. */
export async function completedCommands(
  entries: readonly CommandEntry[],
  language: Language,
): Promise<readonly CompletedCommand[]> {
  const everywhere: readonly CompletedOption[] = [
    { name: 'lang', short: undefined, takesValue: true, help: langOf[language], values: languages },
    { name: 'help', short: 'h', takesValue: false, help: helpOf[language], values: [] },
  ];
  const commands = await Promise.all(
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
        options: [...options, ...everywhere],
        words: wordsOf(entry.name, command.usage),
      };
    }),
  );
  const words = commands.map(({ name }) => name);
  return [
    ...commands,
    { name: 'help', summary: helpOf[language], options: everywhere.slice(0, 1), words },
  ];
}

const langOf = { en: 'The language of what is printed', zh: '输出所用的语言' } as const;
const helpOf = { en: 'Show options and examples', zh: '显示选项和示例' } as const;

/** The words that stand right after the name in its usage, alternatives by `|` among them. */
function wordsOf(name: string, usage: readonly string[]): readonly string[] {
  const found = usage.flatMap((line) => {
    const [, word = ''] = line.startsWith(`${name} `) ? line.split(' ') : [];
    return /^[a-z]+(?:\|[a-z]+)*$/.test(word) ? word.split('|') : [];
  });
  return [...new Set(found)];
}
