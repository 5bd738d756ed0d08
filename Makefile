# Every target works from a clean clone with Python (3.11 or newer) and make: each installs what it
# needs into .venv, once, and again when pyproject.toml, the C kernel or the web client changes.
PYTHON ?= python3
BIN := .venv/bin
BUILT_FROM := $(wildcard build_steps/*.py src/shisanshui/solver/_kernels/kernel.c web/*.* \
	$(foreach depth,* */* */*/* */*/*/*,web/src/$(depth) web/public/$(depth) web/build/$(depth)))

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play terminal test check golden bench soak clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

play: .venv/server.stamp ## tables in the browser, for you and for phones on your Wi-Fi
	@$(BIN)/shisanshui serve $(ARGS)

terminal: .venv/core.stamp ## a whole match in the terminal (ARGS="--rules fujian")
	@$(BIN)/shisanshui play $(ARGS)

test: .venv/test.stamp ## every test except the long proofs
	@$(BIN)/python -m tests.e2e.browser
	@$(BIN)/pytest -n 3 --dist loadgroup $(ARGS)

check: .venv/check.stamp ## lint, format, types, import direction; any warning fails
	@$(BIN)/ruff check --quiet --output-format concise
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/basedpyright
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python -m shisanshui.server.typescript --check

golden: .venv/test.stamp ## write the golden records anew; then read the diff
	@$(BIN)/python -m tests.goldens $(ARGS)

bench: .venv/bench.stamp ## measure what we claim about speed (ARGS="--write" records it)
	@$(BIN)/python -m bench $(ARGS)

soak: .venv/test.stamp ## the long proofs
	@$(BIN)/python -m tests.e2e.browser
	@$(BIN)/pytest -n 2 --dist loadgroup -m soak --hypothesis-profile=soak --timeout=0 $(ARGS)

clean: ## remove everything that was built or installed here
	@rm -rf .venv build dist .hypothesis .import_linter_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/%.stamp: pyproject.toml hatch_build.py $(BUILT_FROM) | $(BIN)/pip
	@echo "Installing into .venv ($*) ..."
	@$(BIN)/pip install -qq --disable-pip-version-check -e '.$(if $(filter-out core,$*),[$*])'
	@touch $@

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed: make PYTHON=..." if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv .venv
