# The named attacks of attacks/: time and peak memory of each, in a release build.
attacks: ## Every attack of attacks/, with its time and peak memory; ATTACK=name for one
	$(CARGO) test --release -p groundrule --test attacks -- --nocapture

# Texts built out of every string that the rules of mathematics look for: prints those that cost more than their size explains.
growth: ## Hunts for texts whose cost grows faster than they do; GROWTH='pairs 0 1000' for a part
	$(CARGO) run --release -p groundrule-math --example growth -- $(or $(GROWTH),literals)
