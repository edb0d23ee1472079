#!/usr/bin/env bash
# clang-tidy over one file; says nothing of a clean one.  tidy.sh FILE
set -uo pipefail
said=$(clang-tidy-19 -p build/clang --quiet "$1" 2>&1)
clean=$?
printf '%s' "$said" | grep -vE '^[0-9]+ warnings? (generated|treated)|^Suppressed|^Use -header-filter|^$'
exit $clean
