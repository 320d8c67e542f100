#!/usr/bin/env bash
# Installs sluice from this checkout.
#
#   ./install.sh                       builds it
#   ./install.sh --with-hook           and registers the prompt hook of Claude Code and Codex
#   ./install.sh --with-hook --global  and puts sluice and codex-auto into $PREFIX/bin (default /usr/local/bin)
#   ./install.sh --plan ...            shows what would be written, and writes nothing
#   ./install.sh --uninstall ...       takes away what the same words installed
#   ./install.sh --yes ...             writes without asking; without a terminal nothing else makes it write
#
# Needs Node and npm. Run it again to renew; nothing is registered twice.
set -euo pipefail

hook= global= plan= uninstall= yes=
for word; do
  case $word in
    --with-hook) hook=yes ;;
    --global) global=yes ;;
    --plan) plan=yes ;;
    --uninstall) uninstall=yes ;;
    --yes) yes=yes ;;
    -h | --help)
      sed -n '2,12p' "${BASH_SOURCE[0]}" | sed 's/^# \{0,1\}//'
      exit 0
      ;;
    *)
      printf 'install.sh: "%s" is not an option; see ./install.sh --help\n' "$word" >&2
      exit 2
      ;;
  esac
done

# Everything but the build writes outside this folder, and only a person or --yes can agree to that.
if [ -n "$hook$global" ] && [ -z "$plan$yes" ] && ! { [ -t 0 ] && [ -t 1 ]; }; then
  echo 'install.sh: nothing was written: there is no terminal to ask in. Look at the change with --plan, then say yes with --yes.' >&2
  exit 1
fi

root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
sluice=$root/packages/cli/bin/sluice.cjs
command -v node >/dev/null || { echo 'install.sh: Node is needed (20.19 or newer)' >&2; exit 1; }
if [ ! -e "$root/packages/cli/dist/main.js" ]; then
  [ -n "$plan" ] && { echo 'would run: npm ci'; exit 0; }
  (cd "$root" && npm ci)
fi

# link NAME TARGET: one name in $PREFIX/bin that leads here; what belongs to somebody else stays.
link() {
  local place=${PREFIX:-/usr/local}/bin/$1
  if [ -e "$place" ] || [ -L "$place" ]; then
    if [ "$(readlink "$place" || true)" != "$2" ]; then
      printf 'install.sh: %s belongs to something else and stays as it is\n' "$place" >&2
      return 1
    fi
    [ -z "$uninstall" ] || { [ -n "$plan" ] && echo "would remove $place" || rm "$place"; }
  elif [ -z "$uninstall" ]; then
    [ -n "$plan" ] && echo "would link $place" || ln -s "$2" "$place"
  fi
}

# agreed QUESTION: whether the person says yes.
agreed() {
  [ -z "$plan$yes" ] || return 0
  local answer=
  read -r -p "$1 [y/N] " answer || true
  case $answer in [yY] | [yY][eE][sS]) return 0 ;; esac
  echo 'install.sh: nothing was written there.' >&2
  return 1
}

code=0
verb=Link
[ -z "$uninstall" ] || verb=Remove
if [ -n "$global" ] && ! agreed "$verb sluice and codex-auto in ${PREFIX:-/usr/local}/bin?"; then
  code=1
elif [ -n "$global" ]; then
  link sluice "$sluice" || code=1
  link codex-auto "$root/packages/autocontext/bin/codex-auto.cjs" || code=1
elif [ -n "$hook" ] && [ -z "$uninstall" ]; then
  printf 'codex-auto is in this checkout: export PATH="%s/bin:$PATH"\n' "$root"
fi
if [ -n "$hook" ]; then
  words=()
  [ -z "$yes" ] || words=(--yes)
  [ -z "$plan" ] || words=(--plan)
  if [ -n "$uninstall" ]; then
    node "$sluice" uninstall ${words[@]+"${words[@]}"} || code=1
  elif [ -d "${CLAUDE_CONFIG_DIR:-$HOME/.claude}" ] || [ -d "${CODEX_HOME:-$HOME/.codex}" ]; then
    node "$sluice" install ${words[@]+"${words[@]}"} || code=1
  else
    node "$sluice" install claude ${words[@]+"${words[@]}"} || code=1
  fi
fi
exit "$code"
