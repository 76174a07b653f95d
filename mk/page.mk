# The page of the inspector: built by esbuild into one file that is committed, so that cargo alone builds the program.
NPM ?= npm
NODE ?= node
PAGE_STAMP := page/node_modules/.package-lock.json
# The program that the tests of the page run.
GROUNDRULE_BIN ?= $(CURDIR)/target/debug/groundrule

.PHONY: page page-check page-program test-page test-page-large page-screenshots

$(PAGE_STAMP): page/package.json page/package-lock.json
	cd page && $(NPM) ci --ignore-scripts --no-audit --no-fund --loglevel=error

page: $(PAGE_STAMP) ## Build the inspector's page into crates/groundrule-inspector/assets (needs Node 20 or newer)
	cd page && $(NODE) build.mjs

page-check: $(PAGE_STAMP) ## Do the page's types hold, and is the committed page what its sources give?
	cd page && node_modules/.bin/tsc
	cd page && $(NODE) build.mjs --check

# Only what changes the page needs Node: without it, its tests say so and pass.
HAS_NODE := $(shell command -v $(NODE))

page-program:
	test -n "$(filter-out $(CURDIR)/target/debug/groundrule,$(GROUNDRULE_BIN))" || $(CARGO) build -p groundrule-cli

ifeq ($(HAS_NODE),)
test-page:
	@echo "No Node: the tests of the inspector's page are skipped. Install Node 20 or newer to run them."
else
test-page: page-check page-program ## The inspector's page in Chromium: every view, attacks, accessibility (skipped without Chromium)
	cd page && GROUNDRULE_BIN=$(GROUNDRULE_BIN) test/with-chromium.sh $(NODE) --test --test-reporter=spec --test-concurrency=1 test/*.test.mjs
endif

# PAGE_ROWS=10000 for a smaller file; PAGE_CLICK_MS=100 on a quiet machine to insist on quick answers.
PAGE_ROWS ?= 1000000
test-page-large: page-program $(PAGE_STAMP) ## The page over a file of PAGE_ROWS generated rows, with times (use a release build: GROUNDRULE_BIN)
	cd page && GROUNDRULE_BIN=$(GROUNDRULE_BIN) PAGE_ROWS=$(PAGE_ROWS) test/with-chromium.sh $(NODE) test/large.mjs

page-screenshots: page-program $(PAGE_STAMP) ## Pictures of the inspector from the examples into docs/img
	cd page && GROUNDRULE_BIN=$(GROUNDRULE_BIN) test/with-chromium.sh $(NODE) screenshots.mjs
