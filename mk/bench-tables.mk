# Parquet and Arrow beside JSONL, and beside pyarrow reading alone.
TABLES_MEGABYTES ?= 1000
TABLES_REPEATS ?= 3
.PHONY: bench-tables

bench-tables: wheel ## 1 GB of rollouts as Parquet, Arrow and JSONL through the program, and the Arrow call from Python; writes to bench/runs
	$(CARGO) build --release -p groundrule-cli
	$(VENV_PYTHON) -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	$(VENV_PYTHON) bench/tables/beside_tables.py --megabytes $(TABLES_MEGABYTES) --repeats $(TABLES_REPEATS) --write
