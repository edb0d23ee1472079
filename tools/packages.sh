#!/usr/bin/env bash
# Installs the Debian packages that a purpose needs, if any is missing.  packages.sh play|pocket|test|bench|tidy|deb
set -euo pipefail

build="g++ cmake ninja-build ccache make libtomlplusplus-dev nlohmann-json3-dev libcli11-dev
       libboost-dev libsqlite3-dev libsodium-dev zlib1g-dev libpq-dev"
case "${1:-play}" in
  play) wanted="$build nodejs npm" ;;
  pocket) wanted="cmake ninja-build ccache make clang-19 lld-19 llvm-14 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32
                  libtomlplusplus-dev nlohmann-json3-dev nodejs npm" ;;
  test) wanted="$build libgtest-dev librapidcheck-dev clang-19 lld-19 llvm-14 libclang-rt-19-dev wasi-libc
                libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32 clang-format-14 nodejs npm chromium
                openmpi-bin libopenmpi-dev python3 postgresql nginx-light openssl" ;;
  bench) wanted="$build libbenchmark-dev libgtest-dev valgrind" ;;
  tidy) wanted="$build libgtest-dev librapidcheck-dev libbenchmark-dev clang-19 clang-tidy-19 openmpi-bin libopenmpi-dev" ;;
  deb) wanted="dpkg-dev" ;;
  *) echo "usage: packages.sh play|pocket|test|bench|tidy|deb" >&2; exit 2 ;;
esac

missing=()
for package in $wanted; do
  # A machine may have Node from elsewhere; any will do.
  if [ "$package" = nodejs ] && command -v node >/dev/null; then continue; fi
  if [ "$package" = npm ] && command -v npm >/dev/null; then continue; fi
  if [ "$package" = python3 ] && command -v python3 >/dev/null; then continue; fi
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "These packages are missing, and installing them needs root: ${missing[*]}" >&2; exit 1; }
  as_root=(sudo)
fi
echo "Installing: ${missing[*]}"
"${as_root[@]}" apt-get update -q
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
