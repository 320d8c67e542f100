#!/usr/bin/env bash
# Stands between a client's prompt hook and the orchestrator: the payload comes on stdin, and out goes what the client's
# contract allows and nothing else. Runs no tool itself. As a hook (`--format hook`, the default) it always exits 0: on
# any other code a client loses the context, or the prompt itself. The codes of `--format json|text` are 0, 10, 20, 30,
# 40 and 50. May be sourced by a launcher.

adapter=${BASH_SOURCE[0]}
case $adapter in */*) ;; *) adapter=./$adapter ;; esac
while [ -L "$adapter" ]; do
  link=$(readlink "$adapter")
  case $link in /*) adapter=$link ;; *) adapter=${adapter%/*}/$link ;; esac
done
here=${adapter%/*}

format= client=claude before=
for word; do
  case $before in
    --format) format=$word ;;
    --client) client=$word ;;
  esac
  case $before in --prompt) before= ;; *) before=$word ;; esac
done
[ -n "$format" ] || { format=hook && set -- --format hook "$@"; }

# Our own orchestrator runs in this shell, which saves the start of another one.
orchestrate() {
  if [ -n "${CI_AUTO_TOOLS_ORCHESTRATOR_PATH:-}" ]; then
    "$CI_AUTO_TOOLS_ORCHESTRATOR_PATH" "$@"
  else
    . "$here/auto-tool-orchestrator.sh"
  fi
}
orchestrator=${CI_AUTO_TOOLS_ORCHESTRATOR_PATH:-$here/auto-tool-orchestrator.sh}

if [ "$format" = hook ]; then
  [ -r "$orchestrator" ] || exit 0
  # One object on one line, whole and alone. A client injects half an object raw, or drops it with all the rest.
  if out=$(orchestrate "$@"); then
    case $out in
      *$'\n'*) ;;
      '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"'*'}' | '{"systemMessage":"'*'}')
        printf '%s\n' "$out"
        ;;
    esac
  fi
  exit 0
fi

. "$here/empty-result.sh" 2>/dev/null || exit 10
if [ ! -r "$orchestrator" ]; then
  empty_result "$format" "$client" E_TOOL_UNAVAILABLE 'orchestrator unavailable'
  exit 10
fi
out=$(orchestrate "$@")
code=$?
case $code in
  0 | 10 | 20 | 30 | 40 | 50) ;;
  126 | 127)
    empty_result "$format" "$client" E_TOOL_UNAVAILABLE 'orchestrator unavailable'
    exit 10
    ;;
  *) out= ;;
esac
if ! is_whole "$format" "$out"; then
  empty_result "$format" "$client" E_PARSE 'orchestrator output invalid; fallback to empty context'
  exit 30
fi
printf '%s\n' "$out"
exit "$code"
