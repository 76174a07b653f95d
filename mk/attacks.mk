.PHONY: attacks-named attacks-cost

# The named attacks of attacks/: time and peak memory of each, in a release build.
attacks-named: ## Every attack of attacks/, with its time and peak memory; ATTACK=name for one
	$(CARGO) test --release -p groundrule --test attacks --test attacks_on_boxes -- --nocapture

# Every reward and public function on hostile rows of 100 kB, from Python, from the program and from the service.
attacks-cost: wheel ## Time and memory of every reward and function on hostile rows; writes attacks/cost.md
	$(CARGO) build --release -p groundrule-cli
	$(VENV_PYTHON) -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	$(VENV_PYTHON) attacks/cost.py --program target/release/groundrule --write attacks/cost.md

attacks: attacks-named attacks-cost ## All of the above

# Texts built out of every string that the rules of mathematics look for: prints those that cost more than their size explains.
growth: ## Hunts for texts whose cost grows faster than they do; GROWTH='pairs 0 1000' for a part
	$(CARGO) run --release -p groundrule-math --example growth -- $(or $(GROWTH),literals)
