import type { CompletedCommand } from './completed-command.js';

/** A bash script that completes commands, their words and options; after an option with a value, files. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  return `# Completion of sluice for bash. Load it with: source <(sluice completion bash)
_sluice() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words="" valued=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} --help" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${commands.map(commandCase).join('\n')}
  esac
  local IFS=$'\\n'
  case " $valued " in
    *" $previous "*) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  COMPREPLY=($(IFS=' ' compgen -W "$words" -- "$current"))
  if [ "\${#COMPREPLY[@]}" -eq 0 ]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _sluice sluice
`;
}

function commandCase({ name, words, options }: CompletedCommand): string {
  const all = [...words, ...options.map((option) => `--${option.name}`)];
  const valued = options
    .filter(({ takesValue }) => takesValue)
    .flatMap((option) => [`--${option.name}`, ...(option.short ? [`-${option.short}`] : [])]);
  return `    ${name}) words="${all.join(' ')}" valued="${valued.join(' ')}" ;;`;
}
