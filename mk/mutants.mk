# How often do the tests notice a change of the code? MUTANTS of each crate, from MUTANTS_SEED.
.PHONY: mutants
MUTANTS ?= 30
MUTANTS_SEED ?= 20261115
MUTANTS_VENV := .venv-tools

$(MUTANTS_VENV)/.installed: tools/requirements.txt
	test -x $(MUTANTS_VENV)/bin/python || $(PYTHON) -m venv $(MUTANTS_VENV)
	$(MUTANTS_VENV)/bin/python -m pip install --quiet --disable-pip-version-check --requirement tools/requirements.txt
	touch $@

mutants: $(MUTANTS_VENV)/.installed ## A random sample of changes to each crate, and the share that its tests notice; writes tests/mutants.md
	$(MUTANTS_VENV)/bin/python tools/mutants.py --sample $(MUTANTS) --seed $(MUTANTS_SEED) --write tests/mutants.md

# Inputs that show changes of groundrule-math which no recorded input shows.
.PHONY: hunt
hunt: $(MUTANTS_VENV)/.installed ## Looks for inputs that show changes of groundrule-math, appends them to tests/math/inputs.tsv and records them
	$(MUTANTS_VENV)/bin/python tools/hunt.py --left target/hunt/left.tsv
	UPDATE_DOCS=1 $(CARGO) test --quiet -p groundrule-math --test read_as
	UPDATE_DOCS=1 $(CARGO) test --quiet -p groundrule-math --lib recorded
