# Mathematics beside Math-Verify. Needs the corpora beside the repository (../shared/corpora, or CORPORA=dir).
CORPORA ?= ../shared/corpora

.PHONY: bench-math

$(VENV)/bench-math.stamp: bench/math/requirements.txt
	test -x $(VENV)/bin/python || $(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -r bench/math/requirements.txt
	touch $@

bench-math: $(VENV)/bench-math.stamp ## Mathematics beside Math-Verify by kind of answer; writes to bench/runs
	$(CARGO) build --release --manifest-path bench/Cargo.toml --bin groundrule-bench-math
	$(VENV)/bin/python bench/math/beside_math.py --corpora $(CORPORA) --write
