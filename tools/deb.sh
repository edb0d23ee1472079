#!/usr/bin/env bash
# Makes build/package/grognard_VERSION_ARCHITECTURE.deb of what build/ has. What it depends on is read from the program.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022
version=$(build/grognard --version | cut -d' ' -f2)
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
tools/install.sh /usr "$root" program >/dev/null
strip "$root/usr/bin/grognard"
find "$root/usr/share/man" -name '*.1' -exec gzip -9n {} +
gzip -9n "$root/usr/share/doc/grognard/CHANGELOG.md"
mkdir -p "$root/lib" && mv "$root/usr/lib/systemd" "$root/lib/" && rmdir "$root/usr/lib"

mkdir "$work/debian" && printf 'Source: grognard\n\nPackage: grognard\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O root/usr/bin/grognard 2>/dev/null | sed 's/^shlibs:Depends=//')
[ -n "$depends" ] || { echo "dpkg-shlibdeps tells no dependencies" >&2; exit 1; }
mkdir "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<CONTROL
Package: grognard
Version: $version
Architecture: $architecture
Maintainer: the grognard authors <grognard@localhost>
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
Depends: $depends
Section: games
Priority: optional
Description: referee, table and computer generals for miniature battles
 Printed rulesets for miniature battles, Napoleonic and 1870, as one program:
 it referees them, plays them in the browser or at the terminal, tells exact
 odds at the real table, and simulates battles by the thousand.
CONTROL
echo /etc/default/grognard >"$root/DEBIAN/conffiles"
install -m 0755 packaging/postinst packaging/prerm packaging/postrm "$root/DEBIAN/"
(cd "$root" && find usr lib -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
rm -rf build/package && mkdir -p build/package
dpkg-deb --root-owner-group --build "$root" "build/package/grognard_${version}_$architecture.deb" >/dev/null
echo "build/package/grognard_${version}_$architecture.deb"
