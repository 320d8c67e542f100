#!/usr/bin/env bash
# The only way to a tool: asks the resident helper, or starts the orchestrator on Node, which plans, runs and fuses
# (`--format json` by default). A request for one tool by name is refused with an empty result. May be sourced.

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

# read_all NAME MOST: reads stdin, at most MOST bytes, into the variable NAME. The bash of macOS has no `read -N`, so there
# `cat` is started, which takes longer than the helper's whole reply, and a final line end is lost.
read_all() {
  local LC_ALL=C
  if [ "${BASH_VERSINFO[0]}" -ge 5 ]; then
    IFS= read -r -N "$2" "$1"
  else
    printf -v "$1" '%s' "$(cat)"
  fi
}

# ask_helper FILE: sends the payload to the resident helper, prints its reply and exits. Returns when no helper answers.
# Once the helper has sent its proof, its reply is waited for: the helper keeps to the wall budget, and a run of our own
# started after that would end even later.
ask_helper() {
  local port token proof pid program said text limit=0.3 LC_ALL=C
  # The bash of macOS counts whole seconds only.
  [ "${BASH_VERSINFO[0]}" -ge 4 ] || limit=1
  { read -r port token proof pid program <"$1"; } 2>/dev/null || return
  kill -0 "$pid" 2>/dev/null || return
  # A helper of another version or another installation answers as that one would.
  [ "$program" -ef "$place/dist/auto.cjs" ] || return
  trap '' PIPE
  { exec 3<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null || return
  # Bash writes each line by itself, and the second write would wait 40 ms for the first to be acknowledged. In JSON a
  # line end may be a space.
  payload=${payload//$'\n'/ }
  printf '%s %s %d\n' "$token" "$client" "${#payload}" >&3
  # A stranger that got the port of a helper that is gone does not know the proof, so it gets no prompt.
  read -r -t "$limit" said <&3 && [ "$said" = "$proof" ] || return
  printf '%s' "$payload" >&3
  read -r -t 12 said <&3 || exit 0
  case $said in 'ok '*[!0-9]* | 'ok ') return ;; 'ok '*) ;; *) return ;; esac
  if [ "$said" != 'ok 0' ]; then
    read_all text "${said#ok }" <&3
    case $((${said#ok } - ${#text})) in 0 | 1) printf '%s' "$text" ;; esac
  fi
  exit 0
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

# In a checkout, then in an installed package, where these files lie in dist/hooks.
for place in "$beside/../packages/autocontext" "$beside/../.."; do
  [ -r "$place/dist/auto.cjs" ] && break
  place=
done
[ -n "$place" ] || refuse E_TOOL_UNAVAILABLE 'orchestrator unavailable'

# The helper does not have this environment, so it is asked only when nothing is set here that would change the reply.
payload=
if [ "$format" = hook ] && [ -z "$other${!CI_AUTO_*}${SLUICE_AUTO_WRAPPED:-}" ] && [ "${SLUICE_AUTO_HELPER:-}" != off ]; then
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

node=${SLUICE_NODE:-}
[ -x "$node" ] || node=node
type -P "$node" >/dev/null || refuse E_TOOL_UNAVAILABLE 'orchestrator unavailable'

# A debugger or a certificate bundle meant for another program costs more than the whole answer.
unset NODE_OPTIONS NODE_EXTRA_CA_CERTS

[ -z "$payload" ] || exec "$node" "$place/dist/auto.cjs" "$@" <<<"$payload"
exec "$node" "$place/dist/auto.cjs" "$@"
