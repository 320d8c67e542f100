import { breakAtSpaces } from '../terminal/break-at-spaces.js';
import { paddedTo, widthOf } from '../terminal/screen.js';
import type { Command, CommandEntry } from './command.js';
import { helpWords } from './help-words.js';
import { type Language, textIn } from './language.js';

export function overviewHelp(
  entries: readonly CommandEntry[],
  language: Language,
  columns?: number,
): string {
  const words = helpWords[language];
  const width = Math.max(0, ...entries.map((entry) => entry.name.length));
  return [
    words.title,
    '',
    `${words.usage}${words.overviewUsage}`,
    '',
    words.commands,
    ...entries.map((entry) => {
      const line = `  ${entry.name.padEnd(width)}  ${textIn(entry.summary, language)}`;
      return columns === undefined ? line : breakAtSpaces(line, columns, width + 4);
    }),
    '',
    words.more,
    '',
  ].join('\n');
}

/** With the columns of a terminal no word is broken; what goes to a file stays in whole lines. */
export function commandHelp(command: Command, language: Language, columns?: number): string {
  const wrap = (line: string, indent: number) =>
    columns === undefined ? line : breakAtSpaces(line, columns, indent);
  const words = helpWords[language];
  const names = Object.keys(command.options);
  const flags = names.map((name) => {
    const option = command.options[name];
    const short = option?.short ? `-${option.short}, ` : '';
    return `${short}--${name}${option?.type === 'string' ? ` ${words.value}` : ''}`;
  });
  const width = Math.max(0, ...flags.map(widthOf));
  const indent = ' '.repeat(7);
  return [
    wrap(textIn(command.summary, language), 0),
    '',
    ...command.usage.map((line, index) =>
      wrap(`${index === 0 ? words.usage : indent}sluice ${line}`, indent.length + 2),
    ),
    ...(names.length > 0
      ? [
          '',
          words.options,
          ...names.map((name, index) =>
            wrap(
              `  ${paddedTo(flags[index] ?? '', width)}  ${textIn(command.optionHelp[name] ?? '', language)}`,
              width + 4,
            ),
          ),
        ]
      : []),
    '',
    words.examples,
    ...command.examples.map((line) => `  ${line}`),
    '',
  ].join('\n');
}
