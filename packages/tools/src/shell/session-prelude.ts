/**
 * What the session's bash reads first. It keeps its channels under high numbers, far above
 * those that scripts use, and defines `read`, `write`, `edit`,
 * `TodoWrite` and `bash` as functions, so that bash itself splits and expands their words and they work in pipes,
 * after `&&`, in loops and in subshells, with the session's own folder. A file function sends its words, separated by
 * NUL, to the program that owns the session, which does the work with the same code as the tools, and prints what
 * comes back. One byte in a pipe is the right to speak, so that two functions in one pipeline take turns.
 */
export const SESSION_PRELUDE = String.raw`
exec 201>&1 202>&2 203>&3 204>&4 209<&0 3>&- 4>&-
__sluice_fifo=$(mktemp -u "${'$'}{TMPDIR:-/tmp}/sluice-token.XXXXXXXX") && mkfifo -m 600 "$__sluice_fifo" && exec 208<>"$__sluice_fifo"
command rm -f "$__sluice_fifo"; unset __sluice_fifo
builtin printf x >&208
__sluice_s=0
__sluice_take() {
  local LC_ALL=C
  __sluice_c=
  IFS= builtin read -r -N "$1" -u 209 __sluice_c || :
  builtin printf '%s' "$2" >&201
  builtin printf '%s' "$2" >&202
  return "$__sluice_s"
}
__sluice_end() {
  __sluice_s=$1
  local __sluice_m
  builtin read -r -t 0.001 -N 1 -u 208 __sluice_m || :
  builtin printf x >&208
  builtin printf '?\0' >&203
  IFS= builtin read -r -u 209 __sluice_m || :
  builtin printf '%s' "$__sluice_m" >&201
  builtin printf '%s' "$__sluice_m" >&202
  builtin printf '%s %s %s\0' "$__sluice_m" "$__sluice_s" "$PWD" >&203
}
__sluice_call() {
  local LC_ALL=C IFS=$' \t\n' __sluice_k __sluice_x=1 __sluice_a=0 __sluice_b=0 __sluice_o= __sluice_e=
  builtin read -r -N 1 -u 208 __sluice_k || :
  builtin printf '%s\0' "$(( $# + 1 ))" "$PWD" "$@" >&204
  builtin read -r -u 209 __sluice_x __sluice_a __sluice_b || :
  if (( __sluice_a > 0 )); then IFS= builtin read -r -N "$__sluice_a" -u 209 __sluice_o || :; fi
  if (( __sluice_b > 0 )); then IFS= builtin read -r -N "$__sluice_b" -u 209 __sluice_e || :; fi
  builtin printf x >&208
  builtin printf '%s' "$__sluice_e" >&2
  builtin printf '%s' "$__sluice_o"
  return "$__sluice_x"
}
__sluice_input() { [[ ! /dev/stdin -ef /dev/null ]]; }
read() {
  local __sluice_w
  for __sluice_w; do
    case $__sluice_w in
      --offset|--offset=*|--limit|--limit=*|--help|-h|--) __sluice_call read "$@"; return ;;
    esac
  done
  case ${'$'}{1-} in
    -*) builtin read "$@"; return ;;
  esac
  for __sluice_w; do
    [[ $__sluice_w =~ ^[A-Za-z_][A-Za-z0-9_]*$ ]] || { __sluice_call read "$@"; return; }
  done
  if __sluice_input; then builtin read "$@"; else __sluice_call read "$@"; fi
}
write() {
  if (( $# == 1 )) && [[ $1 != -h && $1 != --help ]] && __sluice_input; then
    local LC_ALL=C __sluice_p=() __sluice_i=
    while IFS= builtin read -r -d '' __sluice_i; do __sluice_p+=("$__sluice_i"); done
    __sluice_call write-input "$1" "${'$'}{__sluice_p[@]}" "$__sluice_i"
  else
    __sluice_call write "$@"
  fi
}
edit() { __sluice_call edit "$@"; }
TodoWrite() { __sluice_call TodoWrite "$@"; }
bash() {
  case ${'$'}{1-} in
    '') if (( $# == 0 )) && __sluice_input; then command bash; else __sluice_call bash "$@"; fi ;;
    -h|--help) __sluice_call bash "$@" ;;
    -*) command bash "$@" ;;
    *)
      if builtin type -- "$1" >/dev/null 2>&1; then "$@"
      elif [[ -f $1 ]]; then command bash "$@"
      elif (( $# == 1 )); then builtin eval "$1"
      else "$@"
      fi ;;
  esac
}
`;

/** One command, as two lines of the session's script: take its bytes, then run them and report. */
export function commandScript(command: Uint8Array, startMark: string): Uint8Array {
  const take = `__sluice_take ${command.length} ${startMark}\n`;
  const run =
    'builtin eval "$__sluice_c" </dev/null >&201 2>&202 201>&- 202>&- 203>&-; __sluice_end "$?"\n';
  return Buffer.concat([Buffer.from(take), command, Buffer.from(run)]);
}
