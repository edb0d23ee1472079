# What tests/packaging/deb.sh looks at, one thing a function.
work=$(mktemp -d)
chmod 755 "$work"
ends=()
at_end() { ends+=("$1"); }
finish() { for e in ${ends[@]+"${ends[@]}"}; do eval "$e"; done; rm -rf "$work"; }
trap finish EXIT
fail() { echo "deb: $*" >&2; exit 1; }

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }
# As somebody who owns nothing, where we are root.
nobody=(env)
[ "$(id -u)" != 0 ] || nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
packages_there() { dpkg-query -W -f '${Package}:${Architecture} ${db:Status-Status}\n' | sort; }
installs_by_apt() {
  command -v apt-get >/dev/null && as_root true 2>/dev/null || return 1
  ! dpkg-query -W -f '${db:Status-Status}' grognard 2>/dev/null | grep -q . || return 1
  [ ! -e /usr/bin/grognard ] && [ ! -e /etc/default/grognard ] && [ -z "$(command -v grognard)" ]
}

# A page of the manual has no fault, and says so much.
reads_well() {
  gzip -t "$1" || fail "$1 is no gzip"
  if command -v groff >/dev/null; then
    local faults text
    faults=$(zcat "$1" | groff -K utf8 -T utf8 -man -ww 2>&1 >/dev/null)
    [ -z "$faults" ] || fail "$1: $faults"
    text=$(zcat "$1" | groff -K utf8 -T utf8 -man | sed 's/.\x08//g; s/\x1b\[[0-9;]*m//g')
    grep -qF -- "$2" <<<"$text" || fail "$1 does not speak of $2"
  else
    zcat "$1" | tr -d '\\' | grep -qF -- "$2" || fail "$1 does not speak of $2"
  fi
}

# What somebody gets who writes "grognard ser" and asks for the rest.
completes() {
  local got
  got=$(bash -c '
    . "$1"
    COMP_WORDS=(grognard ser) COMP_CWORD=1 COMP_LINE="grognard ser" COMP_POINT=12
    f=$(complete -p grognard | sed "s/.*-F \([^ ]*\).*/\1/")
    "$f" grognard ser grognard
    printf "%s\n" "${COMPREPLY[@]}"' - "$1")
  [ "$(tr -d ' ' <<<"$got")" = serve ] || fail "'grognard ser' is completed to '$got'"
}

units_are_sound() {
  command -v systemd-analyze >/dev/null || return 0
  local said
  # Elsewhere than at their place their program is not there, which is no fault of theirs.
  [ "$1" = /lib/systemd/system ] || return 0
  said=$(systemd-analyze verify --man=no "$1"/grognard{,@1816,-backup}.service "$1/grognard-backup.timer" 2>&1 | grep -i grognard || true)
  [ -z "$said" ] || fail "$said"
}

# started UNIT: the command that this unit runs, with what its environment has.
command_of() { sed -n 's/^ExecStart=//p' "$1"; }

# One request over HTTP by bash alone; prints the answer.
ask() { # PORT PATH
  exec 9<>"/dev/tcp/127.0.0.1/$1"
  printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$2" "$1" >&9
  cat <&9
  exec 9<&- 9>&-
}

serves_as_its_unit_says() {
  local root=$1 units=$1/lib/systemd/system state=$work/state port= pid
  mkdir -p "$state/backups"
  [ "$(id -u)" != 0 ] || chown -R 65534:65534 "$state"
  : >"$work/said"
  export GROGNARD_DB=$state/games.db GROGNARD_OPTIONS='--port 0' GROGNARD_KEEP=2 LANG=C
  "${nobody[@]}" bash -c "exec $root$(command_of "$units/grognard.service")" >"$work/said" 2>&1 &
  pid=$!
  at_end "kill -9 $pid 2>/dev/null || true"
  for _ in $(seq 300); do
    port=$(sed -n 's|.*http://localhost:\([0-9]*\)/.*|\1|p' "$work/said" | head -n 1)
    [ -z "$port" ] || break
    kill -0 $pid 2>/dev/null || break
    sleep 0.1
  done
  [ -n "$port" ] || fail "the server does not start: $(cat "$work/said")"
  ask "$port" /healthz | grep -q '"status":"ok"' || fail 'it is not well'
  ask "$port" / | grep -q '<script' || fail 'there is no table for browsers in it'
  local backup=$root$(command_of "$units/grognard-backup.service" | sed "s|/var/lib/grognard/backups|$state/backups|")
  "${nobody[@]}" bash -c "$backup" >"$work/backup" 2>&1 || fail "no backup: $(cat "$work/backup")"
  "$root/usr/bin/grognard" restore --check "$state"/backups/grognard-*.backup >/dev/null || fail 'the backup is not sound'
  kill -TERM $pid
  wait $pid || fail "it ended with $?"
}
