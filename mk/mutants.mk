# How often do the tests notice a change of the code? MUTANTS of each crate, from MUTANTS_SEED.
.PHONY: mutants
MUTANTS ?= 30
MUTANTS_SEED ?= 20261115

mutants: ## A random sample of mutants per crate, and the share that the tests notice (needs cargo-mutants: cargo install cargo-mutants)
	$(PYTHON) tools/mutants.py --sample $(MUTANTS) --seed $(MUTANTS_SEED) --write tests/mutants.md
