# What there is to do here; `make help` lists it.
SHELL := /bin/sh
PREFIX ?= /usr/local
UNAME := $(shell uname -s)
# On Linux Swift's own libraries go into the program, so that it runs where no Swift is installed.
STATIC := $(if $(filter Linux,$(UNAME)),--static-swift-stdlib,)
PROGRAM := .build/release/apnslint
SOURCES := Package.swift Sources Tests

.PHONY: help deps build demo test check format lint laws docs schema-check formats-check leaks bench install clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

deps: ## install libjansson where it is missing
	@if printf '#include <jansson.h>\n#if JANSSON_VERSION_HEX < 0x020e00\n#error\n#endif\n' | cc $$(pkg-config --cflags jansson 2>/dev/null) -E - >/dev/null 2>&1; then exit 0; fi; \
	if [ "$(UNAME)" = Darwin ] && command -v brew >/dev/null; then brew install jansson; \
	elif command -v apt-get >/dev/null; then \
	  run=; if [ "$$(id -u)" != 0 ]; then \
	    command -v sudo >/dev/null || { echo "libjansson-dev is missing and there is no sudo: run 'apt-get install libjansson-dev' as root" >&2; exit 1; }; run=sudo; fi; \
	  echo "installing libjansson-dev" >&2; \
	  $$run apt-get install -y -qq libjansson-dev >/dev/null 2>&1 || { $$run apt-get update -qq >/dev/null && $$run apt-get install -y -qq libjansson-dev >/dev/null; }; \
	else echo "libjansson 2.14 or later with its headers is missing: install it (on Fedora jansson-devel, on Alpine jansson-dev, on Arch jansson) and run make again" >&2; exit 1; fi

build: deps ## build the program into .build/release/apnslint
	swift build -c release --product apnslint $(STATIC)

demo: build ## check some of the sample payloads
	@for sample in Payloads/good/apple-generating-alert.apns Payloads/broken/trailing-comma.apns Payloads/bad/badge-string.apns; do \
	  echo "\$$ apnslint $$sample"; $(PROGRAM) $$sample || true; echo; done

test: deps ## run all tests
	swift test

check: lint laws ## check the style and the laws between modules

lint:
	swift format lint --strict --recursive $(SOURCES)

# Each line prints the files that break a law.
laws:
	@! grep -rl 'import CJansson' --include='*.swift' Sources | grep -v '^Sources/JSONText/JanssonTree.swift$$'
	@! grep -rlE 'import (Glibc|Musl|Darwin|Dispatch)' --include='*.swift' Sources | grep -v '^Sources/apnslint/'
	@! grep -rlE 'import Foundation(Essentials)?$$' --include='*.swift' Sources | grep -vE '^Sources/(apnslint|AppResources)/'
	@! grep -rlE '^ *import Foundation$$' --include='*.swift' Sources | xargs -r grep -L 'canImport(FoundationEssentials)' | grep .
	@! grep -rlE 'import (PushGrouping|PushReport)' --include='*.swift' Sources/JSONText Sources/PushPayload Sources/AppResources Sources/PushLint
	@! grep -rlE 'import (PushLint|PushReport)' --include='*.swift' Sources/JSONText Sources/PushPayload Sources/AppResources Sources/PushGrouping
	@! grep -rlE 'import (AppResources|PushPayload)' --include='*.swift' Sources/JSONText
	@! grep -rnE '\btry!|\bas!|fatalError\(|preconditionFailure\(' --include='*.swift' Sources
	@if [ "$(UNAME)" = Linux ] && [ -x .build/debug/apnslint ]; then ! ldd .build/debug/apnslint | grep 'libFoundation\.so'; fi

docs: deps ## write the pages and schemas that are made from the sources
	swift build --product apnslint
	.build/debug/apnslint generate-docs docs

schema-check: deps ## hold the JSON Schema to the linter, with a validator of PyPI's (needs python3)
	swift build --product apnslint
	test -x .build-tools/schema/bin/pip || python3 -m venv .build-tools/schema
	.build-tools/schema/bin/pip install --quiet --disable-pip-version-check jsonschema==4.26.0
	.build-tools/schema/bin/python Tests/schema/check.py .build/debug/apnslint

formats-check: deps ## hold the report formats to their schemas and readers (needs python3, xmllint and prove)
	swift build --product apnslint
	test -x .build-tools/formats/bin/pip || python3 -m venv .build-tools/formats
	.build-tools/formats/bin/pip install --quiet --disable-pip-version-check jsonschema==4.26.0 rfc3987==1.3.8 \
	  sarif-tools==3.0.5 junitparser==5.0.3 tap.py==3.2.1 pyyaml==6.0.3 more-itertools==10.8.0
	@# The sources of sarif-om hold the published schema of SARIF 2.1.0.
	test -d .build-tools/formats/sarif_om-1.0.4 || { .build-tools/formats/bin/pip download --quiet --disable-pip-version-check \
	  --no-deps --no-binary :all: --dest .build-tools/formats sarif-om==1.0.4 && \
	  tar -xzf .build-tools/formats/sarif_om-1.0.4.tar.gz -C .build-tools/formats; }
	.build-tools/formats/bin/python Tests/formats/check.py .build/debug/apnslint \
	  .build-tools/formats/sarif_om-1.0.4/sarif-2.1.0-rtm.4.json

format: ## lay out the sources
	swift format --in-place --recursive $(SOURCES)

leaks: deps ## look for memory that is never released (needs valgrind)
	swift build
	@command -v valgrind >/dev/null || { echo "valgrind is missing: install it and run make leaks again" >&2; exit 1; }
	@# Swift's runtime keeps its type tables by inner pointers, which count as possibly lost; only what is lost for sure counts.
	@valgrind --quiet --leak-check=full --undef-value-errors=no --error-exitcode=99 \
	  --show-leak-kinds=definite,indirect --errors-for-leak-kinds=definite,indirect \
	  .build/debug/apnslint --quiet Payloads; code=$$?; [ $$code -lt 2 ] || exit $$code; echo "no leaks"

bench: build ## measure, and write docs/benchmarks.md (needs python3 and jq)
	python3 Tests/Benchmarks/bench.py $(PROGRAM)

install: build ## install the program below PREFIX (/usr/local)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/apnslint"

clean: ## remove everything that was built
	rm -rf .build .build-tools
