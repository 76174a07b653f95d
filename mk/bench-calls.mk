# Groundrule as a script calls it, beside Math-Verify and plain Python. Needs the corpora beside the repository.
.PHONY: bench-calls

bench-calls: wheel $(VENV)/bench.stamp $(VENV)/bench-math.stamp ## Calls from Python beside Math-Verify and plain Python, with plots; writes to bench/runs
	$(VENV_PYTHON) -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	$(VENV_PYTHON) bench/calls/beside_calls.py --corpora $(CORPORA) --write $(if $(BEFORE),--before $(BEFORE))
