# The documentation: a static site from docs/, its generated pages, and its tests.
.PHONY: docs docs-reference docs-outputs charts test-docs test-site

$(VENV)/docs.stamp: tools/site/requirements.txt
	test -x $(VENV)/bin/python || $(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -r tools/site/requirements.txt
	touch $@

docs: $(VENV)/docs.stamp ## Build the documentation into target/site: open target/site/index.html
	$(VENV)/bin/python tools/site/build.py target/site

charts: ## Draw the charts and fill the tables of README and docs from the committed runs
	$(PYTHON) tools/charts/draw.py

# What the installed package says about itself; `make wheel` and an installation come first.
docs-reference: wheel ## Write docs/reference from the package, the program's help and the server
	$(VENV_PYTHON) -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	$(VENV_PYTHON) tools/site/reference.py

docs-outputs: docs-reference ## Put what the commands on the pages print now into the pages
	$(VENV_PYTHON) tests/docs/blocks.py --write $$(grep -l '^```console' docs/*.md docs/*/*.md | grep -v docs/tables.md)

# In Chromium where there is one, as for the inspector's page.
ifeq ($(shell command -v $(or $(NODE),node)),)
test-site: docs
	@echo "No Node: the site is not opened in a browser. Install Node 20 or newer to do that."
else
test-site: docs page/node_modules/.package-lock.json
	SITE=$(CURDIR)/target/site page/test/with-chromium.sh $(or $(NODE),node) --test --test-reporter=spec tests/docs/site.test.mjs
endif

test-docs: wheel $(VENV)/docs.stamp test-site ## The documentation: links, code blocks, generated pages, English, and the site in a browser
	$(VENV_PYTHON) -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	$(VENV_PYTHON) -m pytest tests/docs
