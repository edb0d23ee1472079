#!/usr/bin/env bash
# The pocket edition: an engine for each ruleset, the pages, and what lets a browser keep them, as static files in build/pocket.
set -euo pipefail
cd "$(dirname "$0")/.."

cmake --preset wasm >/dev/null
cmake --build --preset wasm --target pocket | grep -vE '^\[[0-9]+/[0-9]+\] (Building|Linking|Generating|Re-checking)' || true
cmake --build --preset wasm --target pocket >/dev/null
node --no-warnings tests/signature/run_wasi.mjs build/wasm/pocket_list.wasm >build/wasm/list.json

if [ ! -e web/node_modules/.package-lock.json ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
  (cd web && npm ci --no-audit --no-fund && touch node_modules/.package-lock.json)
fi
(cd web && npm run --silent build:pocket -- --outDir ../build/pocket --emptyOutDir --logLevel warn)
node web/tools/pocket/finish.mjs build/pocket build/wasm/engines build/wasm/list.json
printf 'build/pocket: %s kB. Any static server has it: npx serve, python3 -m http.server -d build/pocket\n' "$(du -sk build/pocket | cut -f1)"
