import { languages } from '../command-line/language.js';
import type { CompletedCommand, CompletedOption } from './completed-command.js';

/**
 * A bash script that completes commands, right after them their words, and their options; after an option, what it can
 * be, or files.
 */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  return `# Completion of sluice for bash. Load it with: source <(sluice completion bash)
_sluice() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words="" options="" valued=""
  local -A values=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} --lang --help" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${commands.map(commandCase).join('\n')}
  esac
  if [ "$previous" = --lang ]; then values[--lang]="${languages.join(' ')}"; fi
  local known="\${values[$previous]-}"
  if [ -n "$known" ]; then COMPREPLY=($(compgen -W "$known" -- "$current")); return; fi
  local IFS=$'\\n'
  case " $valued " in
    *" $previous "*) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  if [ "$COMP_CWORD" -eq 2 ]; then options="$words $options"; fi
  COMPREPLY=($(IFS=' ' compgen -W "$options" -- "$current"))
  if [ "\${#COMPREPLY[@]}" -eq 0 ]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _sluice sluice
`;
}

function commandCase({ name, words, options }: CompletedCommand): string {
  const all = options.map((option) => `--${option.name}`).join(' ');
  const valued = options.filter(({ takesValue }) => takesValue).flatMap(namesOf);
  const known = options.flatMap((option) =>
    option.values.length === 0
      ? []
      : namesOf(option).map((word) => ` [${word}]="${option.values.join(' ')}"`),
  );
  return `    ${name}) words="${words.join(' ')}" options="${all}" valued="${valued.join(' ')}"; values=(${known.join('')}) ;;`;
}

function namesOf({ name, short }: CompletedOption): readonly string[] {
  return [`--${name}`, ...(short ? [`-${short}`] : [])];
}
