#!/usr/bin/env bash
# The older name of context-inject-global.sh; only hands on.

old=${BASH_SOURCE[0]}
case $old in */*) ;; *) old=./$old ;; esac
while [ -L "$old" ]; do
  link=$(readlink "$old")
  case $link in /*) old=$link ;; *) old=${old%/*}/$link ;; esac
done
[ -r "${old%/*}/context-inject-global.sh" ] || exit 0
. "${old%/*}/context-inject-global.sh"
