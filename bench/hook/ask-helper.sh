#!/bin/bash
# What a shell says to the resident helper, where no hook script is there to do it. $1: the helper's file.
IFS= read -r -d '' payload
read -r port token pid <"$1"
exec 3<>"/dev/tcp/127.0.0.1/$port"
LC_ALL=C
printf '%s claude %s\n%s' "$token" "${#payload}" "$payload" >&3
read -r -t 5 word length <&3
[ "$word" = ok ] && cat <&3
