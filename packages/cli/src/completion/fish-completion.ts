import type { CompletedCommand } from './completed-command.js';

/** A fish script of one line for each command, word and option. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, summary, words, options }) => {
    const under = `complete -c sluice -n ${quoted(`__fish_seen_subcommand_from ${name}`)}`;
    return [
      `complete -c sluice -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
      ...words.map(
        (word) =>
          `complete -c sluice -n ${quoted(`__fish_seen_subcommand_from ${name}; and test (count (commandline -opc)) -eq 2`)} -a ${word}`,
      ),
      ...options.map(
        (option) =>
          `${under} -l ${option.name}${option.short ? ` -s ${option.short}` : ''}${option.takesValue ? ' -r' : ''}${option.values.length > 0 ? ` -f -a ${quoted(option.values.join(' '))}` : ''} -d ${quoted(option.help)}`,
      ),
    ];
  });
  return [
    '# Completion of sluice for fish. Load it with: sluice completion fish | source',
    ...lines,
    '',
  ].join('\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}
