#!/usr/bin/env bash
# The one way to a tool: starts the orchestrator, which plans, runs and fuses (`--format json`, unless told). Whoever asks
# for a tool by name goes round it and gets an empty injection. May be sourced.

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

format= client=claude before= round=
for word; do
  case $before in
    --format) format=$word ;;
    --client) client=$word ;;
    --prompt) ;;
    *) case $word in --tool | --tool=* | --legacy | ci_*) round=yes ;; esac ;;
  esac
  case $before in --prompt) before= ;; *) before=$word ;; esac
done
[ -n "$format" ] || { format=json && set -- --format json "$@"; }
case ${CI_AUTO_TOOLS_LEGACY:-0} in 0 | off | false) ;; *) round=yes ;; esac
[ -z "$round" ] || refuse E_INVALID_ARGS 'tool invocation must go through orchestrator'

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
exec "$node" "$place/bin/auto.cjs" "$@"
