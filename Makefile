# Everything a contributor runs. `make help` lists the targets.
#
# What a target needs is installed into the checkout (.venv, target), from the registries; nothing is installed
# elsewhere on the machine.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
CARGO ?= cargo
PYTHON ?= python3
VENV := .venv
# Property tests draw the same cases on every run; `make test PROPTEST_RNG_SEED=$$RANDOM` explores others.
PROPTEST_RNG_SEED ?= 20261115
export PROPTEST_RNG_SEED

.DEFAULT_GOAL := help
.PHONY: help test test-rust reward-check check fmt lint doc dependencies deny bench bench-build fuzz fuzz-blind fuzz-build fuzz-compat attacks growth clean

help: ## List the targets
	@grep -hE '^[a-z][a-z-]*:.*## ' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{printf "  %-18s %s\n", $$1, $$2}'

test: test-rust $(if $(wildcard mk/python.mk),test-python) $(if $(wildcard mk/page.mk),test-page) $(if $(wildcard mk/docs.mk),test-docs) ## All tests

test-rust: ## Unit, property, golden and program tests of all crates
	$(CARGO) test --workspace

reward-check: ## What a new or changed reward needs: pages, formatting, lints, English, and the tests that know rewards
	UPDATE_DOCS=1 $(CARGO) test --quiet -p groundrule --test docs --test recorded
	$(CARGO) fmt --all --check
	$(CARGO) clippy --quiet -p groundrule --all-targets -- -D warnings
	$(PYTHON) tests/docs/english.py
	$(CARGO) test --quiet -p groundrule -p groundrule-server -p groundrule-cli

check: fmt lint doc dependencies ## Formatting, lints and documentation, warnings being errors

fmt: ## Is everything formatted?
	$(CARGO) fmt --all --check

lint: ## clippy on every target
	$(CARGO) clippy --workspace --all-targets -- -D warnings

doc: ## Build the API documentation
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps

dependencies: ## Does docs/dependencies.md list every crate with its reason, and does deny.toml allow it?
	$(PYTHON) tools/dependencies.py --check
	$(PYTHON) tools/allowed.py

# Building cargo-deny takes minutes, so it is built once, into the checkout. Advisories come from the network.
DENY := target/tools/bin/cargo-deny
DENY_CHECKS ?= advisories bans licenses sources

$(DENY):
	$(CARGO) install cargo-deny --version 0.20.2 --locked --root target/tools

deny: $(if $(shell command -v cargo-deny),,$(DENY)) ## Licences, advisories, sources and duplicate crates; DENY_CHECKS chooses
	PATH="$(CURDIR)/target/tools/bin:$$PATH" $(CARGO) deny check $(DENY_CHECKS)

$(VENV)/bench.stamp: bench/requirements.txt
	test -x $(VENV)/bin/python || $(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -r bench/requirements.txt
	touch $@

bench-build:
	$(CARGO) build --release --manifest-path bench/Cargo.toml
	$(CARGO) build --release

bench: bench-build $(VENV)/bench.stamp ## Groundrule beside the Python it replaces; writes a table to bench/runs
	$(VENV)/bin/python bench/beside.py --write

FUZZ_SECONDS ?= 60
# Targets whose inputs take microseconds run this many times as long.
FUZZ_CHEAP ?= 5
# address finds what unsafe code of dependencies does; none is several times as fast.
FUZZ_SANITIZER ?= address
fuzz-build: ## Do the fuzz targets compile? (nightly toolchain)
	cd fuzz && $(CARGO) +nightly check

fuzz: ## Each fuzz target for FUZZ_SECONDS, reported as a table (needs the nightly toolchain and cargo-fuzz: cargo install cargo-fuzz)
	$(PYTHON) fuzz/seeds.py
	$(PYTHON) fuzz/campaign.py --seconds $(FUZZ_SECONDS) --cheap $(FUZZ_CHEAP) --sanitizer $(FUZZ_SANITIZER) --write fuzz/campaign.md

fuzz-blind: ## Changed inputs for FUZZ_SECONDS a target at full speed, without a fuzzer, added to the same table
	$(PYTHON) fuzz/campaign.py --blind --seconds $(FUZZ_SECONDS) --cheap $(FUZZ_CHEAP) --write fuzz/campaign.md

# Math-Verify judges the pairs, so it gets an environment of its own.
FUZZ_PAIRS ?= 20000
FUZZ_SEED ?= $(shell date +%s)
FUZZ_VENV := .venv-math-verify

$(FUZZ_VENV)/.installed:
	test -x $(FUZZ_VENV)/bin/python || $(PYTHON) -m venv $(FUZZ_VENV)
	$(FUZZ_VENV)/bin/python -m pip install --quiet --disable-pip-version-check math-verify==0.9.0 latex2sympy2_extended==1.11.0 sympy==1.14.0
	touch $@

fuzz-compat: $(FUZZ_VENV)/.installed ## FUZZ_PAIRS random answers judged as Math-Verify judges them, from FUZZ_SEED
	mkdir -p target
	$(FUZZ_VENV)/bin/python tests/python/compat_fuzz.py --seed $(FUZZ_SEED) --pairs $(FUZZ_PAIRS) --out target/compat_fuzz.jsonl
	$(CARGO) run --release -p groundrule-math --example agree -- target/compat_fuzz.jsonl

clean: ## Remove what was built
	$(CARGO) clean
	rm -rf $(VENV) $(FUZZ_VENV) bench/target fuzz/target

-include mk/*.mk
