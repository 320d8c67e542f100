import type { Command, CommandEntry } from './command.js';
import { helpWords } from './help-words.js';
import { type Language, textIn } from './language.js';

export function overviewHelp(entries: readonly CommandEntry[], language: Language): string {
  const words = helpWords[language];
  const width = Math.max(0, ...entries.map((entry) => entry.name.length));
  return [
    words.title,
    '',
    `${words.usage}${words.overviewUsage}`,
    '',
    words.commands,
    ...entries.map((entry) => `  ${entry.name.padEnd(width)}  ${textIn(entry.summary, language)}`),
    '',
    words.more,
    '',
  ].join('\n');
}

export function commandHelp(command: Command, language: Language): string {
  const words = helpWords[language];
  const names = Object.keys(command.options);
  const flags = names.map((name) => {
    const option = command.options[name];
    const short = option?.short ? `-${option.short}, ` : '';
    return `${short}--${name}${option?.type === 'string' ? ` ${words.value}` : ''}`;
  });
  const width = Math.max(0, ...flags.map((flag) => flag.length));
  const indent = ' '.repeat(7);
  return [
    textIn(command.summary, language),
    '',
    ...command.usage.map((line, index) => `${index === 0 ? words.usage : indent}sluice ${line}`),
    ...(names.length > 0
      ? [
          '',
          words.options,
          ...names.map(
            (name, index) =>
              `  ${flags[index]?.padEnd(width)}  ${textIn(command.optionHelp[name] ?? '', language)}`,
          ),
        ]
      : []),
    '',
    words.examples,
    ...command.examples.map((line) => `  ${line}`),
    '',
  ].join('\n');
}
