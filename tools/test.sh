#!/usr/bin/env bash
# Everything that must hold before a change lands. Stops at the first thing that does not.
#   tools/test.sh            all
#   tools/test.sh STEP...    some of: unit clauses mutants format newcomer web package sanitizers threads hashes pocket story fuzz
#   tools/test.sh long       5,000 random games of each scenario under sanitizers, and wilful ones; hours
#   tools/test.sh browser_hashes  200 games of every scenario in Chromium's WebAssembly, compared with the same natively
#   tools/test.sh worlds     100,000 answers of each ruleset that has secrets, in two worlds
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
  step "every clause is exercised by a case, or the reason is given"
  build release clause_coverage
  build/clause_coverage .
}

# A few figures of the tables are spoilt, one at a time: a test must say that it is wrong. `make mutants` spoils many.
mutants() {
  step "spoilt figures are noticed"
  build release grog_tests clause_coverage
  tools/mutate
}

format() {
  step "format"
  git ls-files '*.cpp' '*.hpp' | xargs clang-format-14 --dry-run --Werror
}

# What tools/new-ruleset starts builds, plays and passes its tests, in a copy of the sources.
newcomer() {
  step "what every ruleset still lacks: nothing"
  local words
  for words in rulesets/*/words.toml; do
    tools/check-ruleset "$(basename "$(dirname "$words")" | tr _ -)" --program none
  done
  step "a ruleset started from the template"
  rm -rf build/newcomer && mkdir -p build/newcomer
  git ls-files --cached --others --exclude-standard -z | xargs -0 cp --parents -t build/newcomer
  (cd build/newcomer
   tools/new-ruleset "Newcomer's First Rules" NF
   cmake -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DGROGNARD_ONLY=newcomers_first_rules -DGROGNARD_TESTS=ON >/dev/null
   cmake --build build -j "$jobs" --target grognard random_games grog_tests >/dev/null
   tools/check-ruleset newcomers-first-rules
   build/random_games 50 newcomers-first-rules
   build/grog_tests --gtest_brief=1 --gtest_filter='*Case*:*Described*:*Words*:*Score*')
}

# Types, pure logic, then whole games by clicks in a real browser; pictures of every page go to build/screenshots.
web() {
  step "browser client"
  build release grognard signature
  build wasm signature
  tools/pocket.sh
  (cd web && npm run --silent lint && npm run --silent check && npm run --silent test && npm run --silent test:browser)
}

# Built of the same program; installed by apt and removed again where that may be done.
package() {
  step "the Debian package"
  tools/packages.sh deb
  build release grognard
  tests/packaging/deb.sh
}

sanitizers() {
  step "random games under address and undefined-behaviour sanitizers"
  build fuzz random_games
  each_ruleset build/fuzz/random_games 0
  each_ruleset build/fuzz/random_games --wilful 0
}

# The server's tests with the thread sanitizer: a race ends the server, and so the test. Left out are those that measure
# time, which it makes several times slower, and those that need the rulesets that it is built without.
threads() {
  step "the server's threads do not race"
  build tsan grog_server_tests
  rm -f build/tsan/race.*
  local not='Kept.*:Shares.of_thought:Operate.a_silent_client*:Attack.secret_orders*:Attack.what_was_reckoned*:Attack.a_house_full*'
  TSAN_OPTIONS="halt_on_error=1 log_path=$PWD/build/tsan/race" GROGNARD_SECONDS=20 \
    build/tsan/grog_server_tests --gtest_brief=1 --gtest_filter="-$not" || { cat build/tsan/race.* 2>/dev/null; return 1; }
  if compgen -G 'build/tsan/race.*' >/dev/null; then cat build/tsan/race.*; return 1; fi
}

each_ruleset() { # command... : a ruleset a process, so that both cores have work
  for file in rulesets/*/clauses.toml; do basename "$(dirname "$file")" | tr _ -; done | xargs -P "$jobs" -I{} "$@" {}
}

long() {
  step "5,000 random games of each scenario under sanitizers"
  build fuzz random_games
  each_ruleset build/fuzz/random_games 5000
  step "5,000 wilful games of each learning scenario, 1,000 of the others"
  each_ruleset build/fuzz/random_games --wilful 5000
}

worlds() {
  step "two worlds that differ in a secret alone sound alike"
  build release two_worlds
  build/two_worlds 100000
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

# Games against a general through the pocket edition: every letter is the same natively and on WebAssembly.
pocket() {
  step "the pocket edition says on WebAssembly what it says natively"
  build release pocket_games
  build wasm pocket_games
  build/pocket_games >build/pocket.native
  node --no-warnings tests/signature/run_wasi.mjs build/wasm/pocket_games.wasm >build/pocket.wasm.txt
  diff build/pocket.native build/pocket.wasm.txt
}

browser_hashes() {
  step "200 games of every scenario in Chromium's WebAssembly"
  build release signature
  build wasm signature
  (cd web && GROGNARD_HASH_GAMES=${GAMES:-200} npx vitest run --config vitest.browser.config.ts tests/hashes.spec.ts)
}

# What a player could notice of many games, whatever a state looks like in memory: see tests/signature/story.cpp.
story() {
  step "the same games tell the same story"
  build release story
  rm -rf build/golden && mkdir build/golden
  build/story --golden build/golden
  diff -r tests/signature/golden build/golden ||
    { echo "A golden game changed. If a rule was mended: build/story --golden tests/signature/golden" >&2; exit 1; }
  build/story >build/story.txt
  diff tests/signature/story.txt build/story.txt ||
    { echo "The story changed: build/story --trace on this code and on the old one, and compare." \
           "If a rule was mended: cp build/story.txt tests/signature/story.txt" >&2; exit 1; }
}

# The inputs that once failed, the files that ship, and so many changes of them from a fixed seed: a run that passed
# passes again. FUZZ_SECONDS=600 tools/test.sh fuzz goes on with libFuzzer where chance leads.
fuzz() {
  step "fuzzing"
  local targets=(log protocol toml)
  build fuzz "${targets[@]/#/fuzz_}" "${targets[@]/#/steady_}"
  rm -rf build/corpus && cp -r tests/fuzz/corpus build/corpus
  for file in rulesets/*/scenarios/*.toml rulesets/*/armies.toml rulesets/*/clauses.toml; do
    cp "$file" "build/corpus/toml/$(echo "$file" | tr / _)"
  done
  printf '%s\n' "${targets[@]}" | xargs -P "$jobs" -I{} tools/fuzz.sh {}
}

steps=("$@")
[ $# -gt 0 ] || steps=(unit clauses mutants format newcomer web package sanitizers threads hashes pocket story fuzz)
for s in "${steps[@]}"; do "$s"; done
printf '\nAll is well (%s s).\n' "$SECONDS"
