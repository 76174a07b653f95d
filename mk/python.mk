# The Python package: build the wheel, install it into an environment of its own, test it there.
VENV_PYTHON := $(VENV)/bin/python

.PHONY: licences python-env wheel test-python explore-python test-frameworks test-large-tables bench-python

$(VENV)/.installed: tests/python/requirements.txt
	test -x $(VENV_PYTHON) || $(PYTHON) -m venv $(VENV)
	$(VENV_PYTHON) -m pip install --quiet --requirement tests/python/requirements.txt
	$(VENV_PYTHON) -m pip install --quiet --no-deps daft==0.7.26 # it asks for an older pyarrow, and works with this one
	touch $@

python-env: $(VENV)/.installed

licences: ## Write the licences of the crates in the wheel to THIRD-PARTY-LICENCES.txt
	$(PYTHON) tools/licences.py

wheel: python-env ## Build the Python wheel into dist
	$(PYTHON) tools/licences.py
	rm -rf dist
	$(VENV)/bin/maturin build --release --out dist
	$(VENV)/bin/twine check --strict dist/*.whl

test-python: wheel ## The Python package, built and installed into .venv: golden vectors, threads, forks, stubs, oracles
	$(VENV_PYTHON) -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	$(VENV_PYTHON) -m pytest tests/python

# `make test` draws the same examples every time; what this finds is worth an @example of its own.
ORACLE_EXAMPLES ?= 3000
explore-python: wheel ## Fresh random inputs through the package and through the packages from PyPI: ORACLE_EXAMPLES for each test
	$(VENV_PYTHON) -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	ORACLE_EXAMPLES=$(ORACLE_EXAMPLES) $(VENV_PYTHON) -m pytest tests/python/test_oracles.py

# The packages are large and pin each other's versions, so they get an environment of their own. ms-swift wants older companions
# than the others and OpenRLHF those of a GPU: they come without them, which is enough for their loaders.
FRAMEWORKS := .venv-frameworks

$(FRAMEWORKS)/.installed: tests/python/frameworks/requirements.txt
	test -x $(FRAMEWORKS)/bin/python || $(PYTHON) -m venv $(FRAMEWORKS)
	$(FRAMEWORKS)/bin/python -m pip install --quiet --requirement tests/python/frameworks/requirements.txt
	$(FRAMEWORKS)/bin/python -m pip install --quiet --no-deps ms-swift==4.6.0 openrlhf==0.11.2
	touch $@

test-frameworks: wheel $(FRAMEWORKS)/.installed ## The adapters against TRL, verl, verifiers and others (downloads gigabytes)
	$(FRAMEWORKS)/bin/python -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	$(FRAMEWORKS)/bin/python -m pytest tests/python/frameworks

bench-python: wheel ## Overhead of a call, and 2,000 rollouts beside VLM-R1's rules in Python; writes to bench/runs
	$(VENV_PYTHON) -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	$(VENV_PYTHON) bench/python/overhead.py
	$(VENV_PYTHON) bench/python/rollouts.py --write

test-large-tables: wheel ## String columns of more than 2 GB through the program and the package (takes 8 GB of memory)
	$(VENV_PYTHON) -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	$(VENV_PYTHON) -m pytest tests/large
