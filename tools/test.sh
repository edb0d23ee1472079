#!/usr/bin/env bash
# Everything that must hold before a change lands. Stops at the first thing that does not.
#   tools/test.sh            all
#   tools/test.sh STEP...    some of: unit clauses format sanitizers hashes fuzz
#   tools/test.sh long       5,000 random games of each scenario under sanitizers; hours
set -euo pipefail
cd "$(dirname "$0")/.."
jobs=$(nproc)

step() { printf '\n== %s (%s s)\n' "$1" "$SECONDS"; }

build() { # preset, targets...
  local preset=$1
  shift
  cmake --preset "$preset" >/dev/null
  cmake --build --preset "$preset" -j "$jobs" ${1:+--target "$@"} | grep -vE '^\[[0-9]+/[0-9]+\] (Building|Linking|Generating|Re-checking)' || true
  cmake --build --preset "$preset" -j "$jobs" ${1:+--target "$@"} >/dev/null
}

unit() {
  step "build and unit tests (gcc)"
  build release
  ctest --preset release -j "$jobs"
}

clauses() {
  step "every clause is cited by a test or listed as advice"
  build release clause_coverage
  build/clause_coverage .
}

format() {
  step "format"
  git ls-files '*.cpp' '*.hpp' | xargs clang-format-14 --dry-run --Werror
}

sanitizers() {
  step "random games under address and undefined-behaviour sanitizers"
  build asan random_games
  # A ruleset a process, so that both cores have work.
  for folder in rulesets/*/; do basename "$folder" | tr _ -; done |
    xargs -P "$jobs" -I{} build/asan/random_games 0 {}
}

long() {
  step "5,000 random games of each scenario under sanitizers"
  build asan random_games
  build/asan/random_games 5000
}

hashes() {
  step "the same games give the same hashes on gcc, clang and WebAssembly"
  build release signature
  build fuzz signature
  build wasm signature
  build/signature 200 >build/signature.gcc
  build/fuzz/signature 200 >build/signature.clang
  node --no-warnings tests/signature/run_wasi.mjs build/wasm/signature.wasm 200 >build/signature.wasm
  cat build/signature.gcc
  diff build/signature.gcc build/signature.clang
  diff build/signature.gcc build/signature.wasm
  diff tests/signature/expected.txt build/signature.gcc ||
    { echo "The signature changed. If it was meant to: cp build/signature.gcc tests/signature/expected.txt" >&2; exit 1; }
}

fuzz() {
  step "fuzzing"
  build fuzz
  for target in build/fuzz/fuzz_*; do
    name=$(basename "$target")
    [ -x "$target" ] || continue
    mkdir -p "build/corpus/$name" "tests/fuzz/corpus/$name"
    "$target" -max_total_time="${FUZZ_SECONDS:-20}" -rss_limit_mb=2048 -print_final_stats=0 -verbosity=0 \
      "build/corpus/$name" "tests/fuzz/corpus/$name"
    echo "$name: sound"
  done
}

steps=("$@")
[ $# -gt 0 ] || steps=(unit clauses format sanitizers hashes fuzz)
for s in "${steps[@]}"; do "$s"; done
printf '\nAll is well (%s s).\n' "$SECONDS"
