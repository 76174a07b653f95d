# The reward service: clients of the trainers, faults, the OpenAPI document, and its speed beside Python's.
SERVICE := .venv-service
OHA_VERSION := 1.16.0
OHA := target/tools/bin/oha

.PHONY: service-program test-service bench-service

service-program:
	$(CARGO) build --release -p groundrule-cli

$(SERVICE)/.installed: tests/service/requirements.txt
	test -x $(SERVICE)/bin/python || $(PYTHON) -m venv $(SERVICE)
	$(SERVICE)/bin/python -m pip install --quiet --requirement tests/service/requirements.txt
	$(SERVICE)/bin/python -m pip install --quiet --no-deps openrlhf==0.11.2
	touch $@

# FAULT_REQUESTS=1080000 is an hour of a trainer that asks 300 times a second.
test-service: service-program $(SERVICE)/.installed ## The service: trainers' clients, 10,000 connections, faults, schemathesis, the docs' curl examples
	GROUNDRULE_PROGRAM=$(CURDIR)/target/release/groundrule $(SERVICE)/bin/python -m pytest tests/service

$(OHA):
	$(CARGO) install oha --version $(OHA_VERSION) --locked --no-default-features --features rustls --root target/tools

$(VENV)/bench-service.stamp: bench/service/requirements.txt
	test -x $(VENV)/bin/python || $(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -r bench/service/requirements.txt
	touch $@

bench-service: service-program $(OHA) $(VENV)/bench-service.stamp ## The service beside FastAPI + uvicorn + Math-Verify on real responses; writes to bench/runs
	$(VENV)/bin/python bench/service/beside_service.py --corpora $(CORPORA) --oha $(OHA) --write
