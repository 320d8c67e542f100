import type { Command, CommandEntry } from './command.js';

export function overviewHelp(entries: readonly CommandEntry[]): string {
  const width = Math.max(0, ...entries.map((entry) => entry.name.length));
  return [
    'Sluice: the tool runtime for AI agents',
    '',
    'Usage: sluice <command> [options]',
    '',
    'Commands:',
    ...entries.map((entry) => `  ${entry.name.padEnd(width)}  ${entry.summary}`),
    '',
    'sluice <command> --help shows its options and examples.',
    '',
  ].join('\n');
}

export function commandHelp(command: Command): string {
  const names = Object.keys(command.options);
  const flags = names.map((name) => {
    const option = command.options[name];
    const short = option?.short ? `-${option.short}, ` : '';
    return `${short}--${name}${option?.type === 'string' ? ' <value>' : ''}`;
  });
  const width = Math.max(0, ...flags.map((flag) => flag.length));
  return [
    command.summary,
    '',
    ...command.usage.map((line, index) => `${index === 0 ? 'Usage: ' : '       '}sluice ${line}`),
    ...(names.length > 0
      ? [
          '',
          'Options:',
          ...names.map(
            (name, index) => `  ${flags[index]?.padEnd(width)}  ${command.optionHelp[name] ?? ''}`,
          ),
        ]
      : []),
    '',
    'Examples:',
    ...command.examples.map((line) => `  ${line}`),
    '',
  ].join('\n');
}
