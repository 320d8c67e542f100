import type { CompletedCommand, CompletedOption } from './completed-command.js';

/** A zsh script; it works from a folder of `fpath` and by `source`. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  return `#compdef sluice
# Completion of sluice for zsh. Load it with: source <(sluice completion zsh)
_sluice() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
${commands.map(commandCase).join('\n')}
  esac
}
if [ "$funcstack[1]" = "_sluice" ]; then _sluice "$@"; else compdef _sluice sluice; fi
`;
}

function commandCase({ name, words, options }: CompletedCommand): string {
  const first = words.length > 0 ? `1:action:(${words.join(' ')})` : undefined;
  const specs = [
    ...options.flatMap(optionSpecs),
    ...(first === undefined ? [] : [first]),
    '*:file:_files',
  ];
  return `    ${name}) _arguments ${specs.map(quoted).join(' ')} ;;`;
}

function optionSpecs({
  name,
  short,
  takesValue,
  help,
  values,
}: CompletedOption): readonly string[] {
  const value = values.length > 0 ? `:value:(${values.join(' ')})` : ':value:_files';
  const spec = `[${help.replaceAll(/[[\]\\:]/g, '\\$&')}]${takesValue ? value : ''}`;
  return [`--${name}${spec}`, ...(short === undefined ? [] : [`-${short}${spec}`])];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
