# Clusters: Ray with several nodes on this machine, one of which is killed, and Spark with a local session. Spark needs Java 17 or later.
CLUSTER := .venv-cluster

.PHONY: test-cluster

$(CLUSTER)/.installed: tests/cluster/requirements.txt
	test -x $(CLUSTER)/bin/python || $(PYTHON) -m venv $(CLUSTER)
	$(CLUSTER)/bin/python -m pip install --quiet --requirement tests/cluster/requirements.txt
	touch $@

test-cluster: wheel $(CLUSTER)/.installed ## Ray with three nodes, one of them killed, and a local Spark session (downloads 500 MB)
	$(CLUSTER)/bin/python -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	$(CLUSTER)/bin/python -m pytest tests/cluster
