# The named attacks of attacks/: time and peak memory of each, in a release build.
attacks: ## Every attack of attacks/, with its time and peak memory; ATTACK=name for one
	$(CARGO) test --release -p groundrule --test attacks -- --nocapture
