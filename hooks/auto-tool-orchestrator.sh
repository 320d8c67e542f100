#!/usr/bin/env bash
# The one way to a tool: asks the resident helper, or starts the orchestrator, which plans, runs and fuses (`--format
# json`, unless told). Whoever asks for a tool by name goes round it and gets an empty injection. May be sourced.

kernel=${BASH_SOURCE[0]}
case $kernel in */*) ;; *) kernel=./$kernel ;; esac
while [ -L "$kernel" ]; do
  link=$(readlink "$kernel")
  case $link in /*) kernel=$link ;; *) kernel=${kernel%/*}/$link ;; esac
done
beside=${kernel%/*}

# refuse ERROR-CODE REASON
refuse() {
  . "$beside/empty-result.sh" 2>/dev/null && empty_result "$format" "$client" "$1" "$2"
  [ "$format" = hook ] && exit 0
  exit 10
}

# read_all NAME MOST: all of stdin, at most MOST bytes, into a variable. Starting a program for it takes longer than the
# helper does; the bash of macOS has no other way, and takes off a line end.
read_all() {
  local LC_ALL=C
  if [ "${BASH_VERSINFO[0]}" -ge 5 ]; then
    IFS= read -r -N "$2" "$1"
  else
    printf -v "$1" '%s' "$(cat)"
  fi
}

# ask_helper FILE: hands the payload to the resident helper, prints its answer and exits. Returns where there is none.
# Where nobody answers it gives up at once. Whoever has proven himself owes an answer within the wall budget; if it does
# not come, a run of our own would only come later still.
ask_helper() {
  local port token proof pid said text limit=0.3 LC_ALL=C
  # The bash of macOS counts whole seconds only.
  [ "${BASH_VERSINFO[0]}" -ge 4 ] || limit=1
  { read -r port token proof pid <"$1"; } 2>/dev/null || return
  kill -0 "$pid" 2>/dev/null || return
  trap '' PIPE
  { exec 3<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null || return
  # Each of the two goes out as one piece, or the second waits for the first to be acknowledged: 40 ms. In JSON a line
  # end is a blank like any other.
  payload=${payload//$'\n'/ }
  printf '%s %s %d\n' "$token" "$client" "${#payload}" >&3
  # Somebody else who got the port of a helper that is gone does not know this word: he gets no prompt and gives none.
  read -r -t "$limit" said <&3 && [ "$said" = "$proof" ] || return
  printf '%s' "$payload" >&3
  read -r -t 12 said <&3 || exit 0
  case $said in 'ok '*[!0-9]* | 'ok ') return ;; 'ok '*) ;; *) return ;; esac
  if [ "$said" != 'ok 0' ]; then
    # It was sent together with the line before it.
    read_all text "${said#ok }" <&3
    case $((${said#ok } - ${#text})) in 0 | 1) printf '%s' "$text" ;; esac
  fi
  exit 0
}

# find_bun: sets `bun` to the Bun that npm installed with this package, which lies beside it or further up.
find_bun() {
  local up kind
  bun=${SLUICE_BUN:-}
  [ "$bun" != off ] && [ -r "$place/dist/bun/auto.cjs" ] || return
  [ ! -x "$bun" ] || return 0
  case ${OSTYPE:-}-${HOSTTYPE:-} in
    linux*-x86_64) kind=linux-x64 ;;
    linux*-aarch64) kind=linux-aarch64 ;;
    darwin*-x86_64) kind=darwin-x64 ;;
    darwin*-a*64) kind=darwin-aarch64 ;;
    *) return 1 ;;
  esac
  for up in ../../node_modules ../.. node_modules ../../../../..; do
    bun=$place/$up/@oven/bun-$kind/bin/bun
    [ ! -x "$bun" ] || return 0
  done
  return 1
}

# start_bun: runs the program in its own folder, because Bun obeys what a repository's `bunfig.toml` and `.env` say, and
# tells it where it is. It installs nothing, reports nothing and keeps nothing. It compiles only what runs very often and
# collects garbage late: either takes longer than a short run does.
start_bun() {
  unset "${!BUN_@}"
  export SLUICE_AUTO_CWD=$PWD SLUICE_NODE=$node BUN_ENABLE_CRASH_REPORTING=0
  [ -n "${DO_NOT_TRACK:-}" ] || export DO_NOT_TRACK=1 BUN_SLUICE_UNTRACKED=1
  export BUN_RUNTIME_TRANSPILER_CACHE_PATH=0 BUN_JSC_largeHeapSize=100000000
  export BUN_JSC_useDFGJIT=0 BUN_JSC_useConcurrentJIT=0
  export BUN_JSC_thresholdForJITAfterWarmUp=10000 BUN_JSC_thresholdForJITSoon=10000
  cd "$place/dist/bun" && exec "${bun/#"$place"/../..}" --no-install --no-env-file ./auto.cjs "$@"
}

format= client=claude before= round= other=
for word; do
  case $before in
    --format) format=$word ;;
    --client) client=$word ;;
    --prompt) ;;
    *)
      case $word in
        --format | --client) ;;
        --tool | --tool=* | --legacy | ci_*) round=yes ;;
        *) other=yes ;;
      esac
      ;;
  esac
  case $before in --prompt | --format | --client) before= ;; *) before=$word ;; esac
done
[ -n "$format" ] || { format=json && set -- --format json "$@"; }
case ${CI_AUTO_TOOLS_LEGACY:-0} in 0 | off | false) ;; *) round=yes ;; esac
[ -z "$round" ] || refuse E_INVALID_ARGS 'tool invocation must go through orchestrator'

# The helper knows nothing of this environment, so it is asked only where nothing is set that it would have to know.
payload=
if [ "$format" = hook ] && [ -z "$other${!CI_AUTO_@}${SLUICE_AUTO_WRAPPED:-}" ] && [ "${SLUICE_AUTO_HELPER:-}" != off ]; then
  case ${OSTYPE:-} in
    darwin*) helper="$HOME/Library/Application Support/sluice/state/auto/helper" ;;
    *) helper=$HOME/.local/state/sluice/auto/helper ;;
  esac
  [ -z "${XDG_STATE_HOME:-}" ] || helper=$XDG_STATE_HOME/sluice/auto/helper
  if [ -r "$helper" ]; then
    # More than the program would read.
    read_all payload 8000000
    # Without its folder, or so long that it might block, it is not for the helper.
    case $payload in *'"cwd"'*) [ "${#payload}" -gt 100000 ] || ask_helper "$helper" ;; esac
  fi
fi

# In a checkout, then in an installed package, where these files lie in dist/hooks.
for place in "$beside/../packages/autocontext" "$beside/../.."; do
  [ -r "$place/bin/auto.cjs" ] && [ -r "$place/dist/auto.cjs" ] && break
  place=
done
[ -n "$place" ] || refuse E_TOOL_UNAVAILABLE 'orchestrator unavailable'
node=${SLUICE_NODE:-}
[ -x "$node" ] || node=node
type -P "$node" >/dev/null || refuse E_TOOL_UNAVAILABLE 'orchestrator unavailable'

# A debugger or a certificate bundle meant for another program costs more than the whole answer.
unset NODE_OPTIONS NODE_EXTRA_CA_CERTS

# A hook is answered by Bun where it is installed: it starts in a quarter of the time. What it says counts only if it
# ended well; else Node answers as if it had not been there.
if [ "$format" = hook ] && find_bun; then
  if [ -z "$payload" ]; then said=$(start_bun "$@"); else said=$(start_bun "$@" <<<"$payload"); fi &&
    { [ -z "$said" ] || printf '%s\n' "$said"; } && exit 0
fi
[ -z "$payload" ] || exec "$node" "$place/bin/auto.cjs" "$@" <<<"$payload"
exec "$node" "$place/bin/auto.cjs" "$@"
