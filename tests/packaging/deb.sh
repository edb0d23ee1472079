#!/usr/bin/env bash
# The Debian package as its user has it: built of what build/ has, installed by apt, started as its unit says but without
# systemd, backed up, and removed without a trace. Where apt cannot be used (no root, or grognard is installed already,
# which is its owner's), the package is unpacked beside, and the rest is tried there.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/packaging/lib.sh

package=$(tools/deb.sh | tail -n 1)
[ -f "$package" ] || fail "no package: $package"
files=$(dpkg-deb --fsys-tarfile "$package" | tar -t | sed -n 's|^\.\(/.*[^/]\)$|\1|p')
has() { grep -qxF "$1" <<<"$files" || fail "the package has no $1"; }
for file in /usr/bin/grognard /etc/default/grognard /usr/share/doc/grognard/copyright \
  /usr/share/doc/grognard/docs/operating.md /usr/share/doc/grognard/docs/operating.fr.md \
  /usr/share/bash-completion/completions/grognard \
  /lib/systemd/system/grognard{,@,-backup}.service /lib/systemd/system/grognard-backup.timer; do has "$file"; done
for command in $(build/grognard --help --lang en | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
  has "/usr/share/man/man1/grognard-$command.1.gz"
  has "/usr/share/man/fr/man1/grognard-$command.1.gz"
done

if installs_by_apt; then
  before=$(packages_there)
  at_end 'as_root dpkg --purge grognard >/dev/null 2>&1 || true'
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q -o DPkg::Lock::Timeout=120 \
    -o 'Dpkg::Options::=--path-include=/usr/share/*' "$PWD/$package" >"$work/apt" 2>&1 || fail "apt: $(cat "$work/apt")"
  root=
  [ "$(command -v grognard)" = /usr/bin/grognard ] || fail "grognard is $(command -v grognard)"
else
  echo 'Unpacked beside, not installed.'
  root=$work/root
  dpkg-deb -x "$package" "$root"
fi
for file in $files; do [ -e "$root$file" ] || fail "$root$file is not there"; done
[ "$("$root/usr/bin/grognard" --version)" = "grognard $(dpkg-deb -f "$package" Version)" ] || fail 'another version'

reads_well "$root/usr/share/man/man1/grognard-serve.1.gz" --metrics
reads_well "$root/usr/share/man/fr/man1/grognard-serve.1.gz" --metrics
completes "$root/usr/share/bash-completion/completions/grognard"
units_are_sound "$root/lib/systemd/system"
serves_as_its_unit_says "$root"

if [ -z "$root" ]; then
  as_root dpkg --purge grognard >"$work/purge" 2>&1 || fail "$(cat "$work/purge")"
  for file in $files; do [ ! -e "$file" ] || fail "$file is left behind"; done
  [ "$(packages_there)" = "$before" ] || fail 'other packages than before are there'
  [ ! -e /var/lib/grognard ] || fail '/var/lib/grognard was made'
fi
