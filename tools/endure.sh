#!/usr/bin/env bash
# The server under blows, as many as one likes, on this machine alone: nobody who plays may lose an acknowledged order.
#   tools/endure.sh cluster 300             kill -9: three processes on one PostgreSQL, behind a balancer
#   tools/endure.sh sqlite 1000             kill -9: one process on a file
#   tools/endure.sh postgres 300            kill -9: one process on PostgreSQL
#   tools/endure.sh chaos 600               so many seconds of visitors who do everything wrong, and kills among them
#   tools/endure.sh messages 1000000 [SAN]  so many messages of such visitors, and no kill: the program ends by itself
#   tools/endure.sh closes 10000 [SAN]      so many connections that break off in the middle of what they say
#   tools/endure.sh half-open               4,200 connections that ask nothing, while somebody plays
# SAN is asan or tsan: the program is built with that sanitizer, and what it finds ends it.
set -euo pipefail
cd "$(dirname "$0")/.."
many=${2:-}
export GROGNARD_CYCLES=${many:-12} GROGNARD_SECONDS=${many:-60}
case "${1:-}" in
  cluster) filter='Cluster.no_acknowledged_order_is_lost_by_kill_9_in_a_loop' ;;
  sqlite) filter='Faults.no_acknowledged_order_is_lost_by_kill_9' ;;
  postgres) filter='Postgres.no_acknowledged_order_is_lost_by_kill_9_of_the_program' ;;
  chaos) filter='Chaos.*' ;;
  messages) filter='Chaos.*' GROGNARD_MESSAGES=${many:-10000} && export GROGNARD_MESSAGES ;;
  closes) filter='Faults.visitors_who_vanish*' GROGNARD_CYCLES=$(((${many:-1000} + 1) / 2)) ;;  # two tests
  half-open) filter='Attack.a_house_full_of_silent_visitors_shuts_no_door' ;;
  *) sed -n '2,$s/^# \?//p;/^set/q' "$0" >&2; exit 2 ;;
esac
cmake --preset release >/dev/null
cmake --build --preset release -j "$(nproc)" --target grog_server_tests >/dev/null

# The program alone is built with a sanitizer: those who try it are as quick as ever.
case "${3:-}" in
  "") ;;
  asan) preset=fuzz ;;
  tsan) preset=tsan ;;
  *) echo "asan or tsan, not '$3'" >&2; exit 2 ;;
esac
if [ -n "${preset:-}" ]; then
  cmake --preset "$preset" >/dev/null
  cmake --build --preset "$preset" -j "$(nproc)" --target grognard_toy >/dev/null
  found=$PWD/build/$preset/found
  rm -f "$found".*
  export GROGNARD_PROGRAM=$PWD/build/$preset/grognard_toy
  export ASAN_OPTIONS="log_path=$found" UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1:log_path=$found"
  export TSAN_OPTIONS="halt_on_error=1 log_path=$found"
fi
status=0
build/grog_server_tests --gtest_brief=1 --gtest_filter="$filter" || status=1
if [ -n "${found:-}" ] && compgen -G "$found.*" >/dev/null; then cat "$found".*; status=1; fi
exit $status
