#!/usr/bin/env bash
# Installs what build/ has.  install.sh PREFIX [DESTDIR] [COMPONENT]
set -euo pipefail
cd "$(dirname "$0")/.."
prefix=$1 below=${2:-} component=${3:-}
DESTDIR=$below cmake --install build --prefix "$prefix" ${component:+--component "$component"} >/dev/null
# What the administrator wrote stays.
[ -e "$below/etc/default/grognard" ] || install -D -m 0644 packaging/grognard.default "$below/etc/default/grognard"
echo "Installed below $below$prefix"
