# COCO average precision beside pycocotools.
.PHONY: bench-coco

$(VENV)/bench-coco.stamp: bench/coco/requirements.txt
	test -x $(VENV)/bin/python || $(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -r bench/coco/requirements.txt
	touch $@

bench-coco: $(VENV)/bench-coco.stamp ## COCO average precision beside pycocotools on random scenes; writes to bench/runs
	$(CARGO) build --release --manifest-path bench/Cargo.toml --bin groundrule-bench-coco
	$(VENV)/bin/python bench/coco/beside_coco.py --write
