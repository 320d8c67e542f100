#!/usr/bin/env bash
# The decision hook of a governed client: its event comes on stdin, and out goes what the client reads. Asks the running
# Sluice over its socket, or starts the hook on Node where none answers. Sourced by a launcher, which sets `client`
# (claude, codex, …), `when` (pre or post), `node` and `program` (the bundle to run).
#
# Before a tool everything that goes wrong stops it: clients take exit code 2 with words for a no, and any other failure
# for a yes. After a tool nothing can be stopped any more.

refuse() {
  [ "$when" = post ] && exit 0
  printf '%s\n' "$1 Nothing runs. See: sluice doctor; to end this: sluice govern uninstall" >&2
  exit 2
}

# read_all NAME MOST: reads stdin, at most MOST bytes, into the variable NAME. The bash of macOS has no `read -N`.
read_all() {
  local LC_ALL=C
  if [ "${BASH_VERSINFO[0]}" -ge 5 ]; then
    IFS= read -r -d '' -N "$2" "$1"
  else
    printf -v "$1" '%s' "$(cat)"
  fi
}

# bytes_of NAME: sets `bytes` to how many bytes the variable NAME has.
bytes_of() {
  local LC_ALL=C
  bytes=${!1}
  bytes=${#bytes}
}

# ask_helper FILE: sends the event to the running Sluice, prints its answer and exits. Returns where nobody answers who
# proves that it is ours. Once the event is sent, silence and an end without an answer are a no: it may be recorded.
ask_helper() {
  local port token proof pid running said text request limit=1 LC_ALL=C
  # Only a file that this user wrote says where to ask.
  [ -O "$1" ] || return
  { read -r port token proof pid running <"$1"; } 2>/dev/null || return
  kill -0 "$pid" 2>/dev/null || return
  # One of another version or another installation answers as that one would.
  [ "$running" -ef "$program" ] || return
  trap '' PIPE
  { exec 3<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null || return
  # Who answers must see the same settings. In JSON a line end may be a space, and bash writes each line by itself.
  request="$HOME"$'\x1f'"${XDG_CONFIG_HOME:-}"$'\x1f'"${XDG_DATA_HOME:-}"$'\x1f'
  request+="${SLUICE_DATABASE_URL:-}"$'\x1f'"${SLUICE_AUDIT_KEY:-}"$'\x1f'"${SLUICE_GOVERN_WAIT:-}"$'\x1f'"$when"$'\x1e'
  request+=${payload//$'\n'/ }
  printf '%s %s %d\n' "$token" "$client" "${#request}" >&3
  # A stranger that got the port of one that is gone does not know the proof, so it gets no event.
  read -r -t "$limit" said <&3 && [ "$said" = "$proof" ] || return
  printf '%s' "$request" >&3
  # It says `wait` every two seconds while a person is asked.
  said=wait
  while [ "$said" = wait ]; do
    read -r -t 10 said <&3 || refuse 'The running Sluice did not answer.'
  done
  case $said in 'ok '*[!0-9]* | 'ok ') refuse 'The running Sluice gave half an answer.' ;; 'ok '*) ;; *) refuse 'The running Sluice failed.' ;; esac
  read_all text "${said#ok }" <&3
  [ "${#text}" = "${said#ok }" ] || refuse 'The running Sluice gave half an answer.'
  case $text in
    $'other\n') return ;;
    $'ok\n'*)
      printf '%s' "${text#$'ok\n'}"
      exit 0
      ;;
    $'no\n'*)
      printf '%s' "${text#$'no\n'}" >&2
      refuse 'Sluice could not decide.'
      ;;
  esac
  refuse 'The running Sluice gave an unknown answer.'
}

[ -r "$program" ] || refuse 'Sluice is not where it was.'
case ${OSTYPE:-} in
  darwin*) helper="$HOME/Library/Application Support/sluice/state/govern/helper" ;;
  *) helper=$HOME/.local/state/sluice/govern/helper ;;
esac
[ -z "${XDG_STATE_HOME:-}" ] || helper=$XDG_STATE_HOME/sluice/govern/helper
payload=
most=8000000
if [ -r "$helper" ]; then
  read_all payload "$most"
  bytes_of payload
  [ "$bytes" -lt "$most" ] || refuse "The client's event has $((most / 1000000)) MB or more."
  # What is longer the helper would not take.
  [ "$bytes" -gt 3900000 ] || ask_helper "$helper"
fi

# A debugger or a certificate bundle meant for another program costs more than the whole answer.
unset NODE_OPTIONS NODE_EXTRA_CA_CERTS
if [ -n "$payload" ]; then
  "$node" "$program" "$client" "$when" <<<"$payload" && exit 0
else
  "$node" "$program" "$client" "$when" && exit 0
fi
refuse 'Sluice could not decide.'
