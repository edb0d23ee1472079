#!/usr/bin/env bash
# Blows of kill -9 under load, as many as one likes: no acknowledged order may be lost. Loopback only.
#   tools/endure.sh cluster 300     three processes on one PostgreSQL, behind a balancer
#   tools/endure.sh sqlite 1000     one process on a file
#   tools/endure.sh postgres 300    one process on PostgreSQL
#   tools/endure.sh chaos 600       so many seconds of visitors who do everything wrong, and kills among them
set -euo pipefail
cd "$(dirname "$0")/.."
case "${1:-}" in
  cluster) filter='Cluster.no_acknowledged_order_is_lost_by_kill_9_in_a_loop' ;;
  sqlite) filter='Faults.no_acknowledged_order_is_lost_by_kill_9' ;;
  postgres) filter='Postgres.no_acknowledged_order_is_lost_by_kill_9_of_the_program' ;;
  chaos) filter='Chaos.*' ;;
  *) echo "usage: endure.sh cluster|sqlite|postgres|chaos [cycles or seconds]" >&2; exit 2 ;;
esac
cmake --preset release >/dev/null
cmake --build --preset release -j "$(nproc)" --target grog_server_tests >/dev/null
GROGNARD_CYCLES=${2:-12} GROGNARD_SECONDS=${2:-60} build/grog_server_tests --gtest_brief=1 --gtest_filter="$filter"
