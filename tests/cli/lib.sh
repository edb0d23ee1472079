# Helpers of the tests of this folder: run the program, look at what it said, count what went wrong.
# Each test is called with the program's path; it runs in a folder of its own that is gone afterwards.
set -u
program=$(realpath "$1")
toy=$(realpath "$(dirname "$0")/../toy_ruleset")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
unset LC_ALL LC_MESSAGES LANG
faults=0
out= err= status=0
with=(env)  # before the program: env NAME=VALUE

fail() {
  faults=$((faults + 1))
  printf 'FAILED %s\n  status %s\n  stdout: %.600s\n  stderr: %.600s\n' "$1" "$status" "$out" "$err" >&2
}
# expect STATUS ARGUMENT...: runs the program with standard input as it is.
expect() {
  local wanted=$1
  shift
  "${with[@]}" "$program" "$@" >stdout.txt 2>stderr.txt
  status=$?
  out=$(tr -d '\0' <stdout.txt) err=$(tr -d '\0' <stderr.txt)
  [ "$status" = "$wanted" ] || fail "grognard $*: status $wanted expected"
  if [ "${1:-}" = referee ] && [[ $out == '{'* ]]; then described stdout.txt; fi
}
# described FILE: every line of the referee is as protocol/messages.toml describes it.
described() {
  [ -n "${TALK_CHECK:-}" ] || return 0
  "$TALK_CHECK" <"$1" 2>talk.txt || fail "$(head -c 600 talk.txt)"
}
said() { [[ $out == *"$1"* ]] || fail "stdout should say: $1"; }
not_said() { [[ $out != *"$1"* ]] || fail "stdout should not say: $1"; }
told() { [[ $err == *"$1"* ]] || fail "stderr should say: $1"; }
silent() { [ -z "$err" ] || fail "stderr should be empty"; }
one_line() { [ "$(wc -l <stderr.txt)" = 1 ] || fail "stderr should be one line"; }
finish() {
  [ $faults = 0 ] && exit 0
  echo "$faults faults" >&2
  exit 1
}
