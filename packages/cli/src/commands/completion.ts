import { type Command, type CommandEntry, UsageError } from '../command-line/command.js';
import { languageOf } from '../command-line/language.js';
import { bashCompletion } from '../completion/bash-completion.js';
import { completedCommands } from '../completion/completed-command.js';
import { fishCompletion } from '../completion/fish-completion.js';
import { zshCompletion } from '../completion/zsh-completion.js';

const shells = new Map([
  ['bash', bashCompletion],
  ['zsh', zshCompletion],
  ['fish', fishCompletion],
]);

/** The command that completes `entries`, itself among them. */
export function completionCommand(entries: readonly CommandEntry[]): Command {
  return {
    name: 'completion',
    summary: {
      en: 'Prints a script that lets your shell complete sluice',
      zh: '输出让 shell 补全 sluice 的脚本',
    },
    usage: ['completion bash|zsh|fish'],
    examples: [
      'source <(sluice completion bash)',
      'source <(sluice completion zsh)',
      'sluice completion fish | source',
    ],
    options: {},
    optionHelp: {},
    async run(io, { positionals }) {
      const [shell, more] = positionals;
      const script = more === undefined && shell !== undefined ? shells.get(shell) : undefined;
      if (!script)
        throw new UsageError({
          en: `use completion ${[...shells.keys()].join('|')}`,
          zh: `请用 completion ${[...shells.keys()].join('|')}`,
        });
      io.out(script(await completedCommands(entries, languageOf(io))));
      return 0;
    },
  };
}
