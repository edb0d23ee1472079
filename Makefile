# make            builds build/grognard
# make play       installs what is missing, builds, and opens the table in the browser (http://localhost:1815)
# make pocket     installs what is missing, and writes the pocket edition to build/pocket: static files that need no server
# make test       installs what is missing, builds, and runs every test
# make install    builds and installs under PREFIX (/usr/local), below DESTDIR if given
# make deb        builds and makes a Debian package, build/package/grognard_*.deb
# make bench      measures; make format formats the sources
# make clauses    prints which clauses the tests exercise, and why not the others
# make mutants    spoils 200 places of the rules, one at a time, and tells which spoilings no test notices: hours
PORT ?= 1815
DB ?= grognard.db
PREFIX ?= /usr/local

.PHONY: all play pocket test install deb bench clauses mutants format tidy clean

all:
	@cmake --preset release -DGROGNARD_TESTS=OFF >/dev/null
	@cmake --build --preset release --target grognard

play:
	@tools/packages.sh play
	@$(MAKE) --no-print-directory all
	@build/grognard serve --open --port $(PORT) --db $(DB)

pocket:
	@tools/packages.sh pocket
	@tools/pocket.sh

test:
	@tools/packages.sh play
	@tools/packages.sh test
	@tools/test.sh

install: all
	@tools/install.sh "$(PREFIX)" "$(DESTDIR)"

deb:
	@tools/packages.sh play
	@tools/packages.sh deb
	@$(MAKE) --no-print-directory all
	@tools/deb.sh

clauses:
	@tools/packages.sh test
	@tools/test.sh clauses

mutants:
	@tools/packages.sh test
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target grog_tests clause_coverage
	@tools/mutate --all

bench:
	@tools/packages.sh bench
	@tools/bench.sh

format:
	@git ls-files '*.cpp' '*.hpp' | xargs clang-format-14 -i

tidy:
	@tools/packages.sh tidy
	@cmake --preset clang -DGROGNARD_BENCH=ON -DGROGNARD_FUZZ=ON >/dev/null
	@tools/tidy

clean:
	rm -rf build
