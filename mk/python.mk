# The Python package: build the wheel, install it into an environment of its own, test it there.
VENV_PYTHON := $(VENV)/bin/python

.PHONY: python-env wheel test-python

$(VENV)/.installed: tests/python/requirements.txt
	test -x $(VENV_PYTHON) || $(PYTHON) -m venv $(VENV)
	$(VENV_PYTHON) -m pip install --quiet --requirement tests/python/requirements.txt
	touch $@

python-env: $(VENV)/.installed

wheel: python-env ## Build the Python wheel into dist
	rm -rf dist
	$(VENV)/bin/maturin build --release --out dist

test-python: wheel ## The Python package, built and installed into .venv: golden vectors, threads, forks, stubs, oracles
	$(VENV_PYTHON) -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	$(VENV_PYTHON) -m pytest tests/python
