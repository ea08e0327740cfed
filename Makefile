# `make play` and `make test` set up what they need in .venv, once. `make help` lists the rest.

PY := .venv/bin/python
ARGS ?=
# Four more than there are processors: tests on terminals and in browsers mostly wait for them.
WORKERS ?= $(shell echo $$(($$(nproc 2>/dev/null || echo 2) + 4)))
export PYTHON
# Every process of the tests would compile a thousand files anew where a shell forbids to keep that.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help play test test-fast test-extras check format bench pictures gallery manual site dist lock clean FORCE

help:
	@echo "make play       open the app (ARGS=\"resume\" for another command)"
	@echo "make test       run all tests (ARGS=\"-k umbrella\" for some)"
	@echo "make test-fast  run the quick tests, in less than a minute"
	@echo "make test-extras  run the tests that need PettingZoo and Dask"
	@echo "make check      ruff, mypy --strict and spelling"
	@echo "make format     let ruff format and fix the code"
	@echo "make bench      measure speed (ARGS=\"--json -\")"
	@echo "make pictures   draw the pictures of README and docs anew (ARGS=\"lobby turns\" for some)"
	@echo "make gallery    draw every screen, to be looked at (ARGS=\"--only via --png\")"
	@echo "make manual     write the manual page anew"
	@echo "make site       build the pages of docs/ as a site into build/site/"
	@echo "make dist       build the wheel and the source archive into dist/"
	@echo "make lock       write the exact versions of all packages anew (needs uv)"
	@echo "make clean      remove what the tools left behind (never a save)"

# A .venv whose Python is gone is made anew, whatever its stamps say.
ifneq ($(shell $(PY) -c 'print("works")' 2>/dev/null),works)
STALE := FORCE
endif
FORCE:

.venv/.play: pyproject.toml requirements.lock tools/setup.sh $(STALE)
	@tools/setup.sh play

.venv/.dev: pyproject.toml requirements.lock requirements-dev.lock tools/setup.sh $(STALE)
	@tools/setup.sh dev

.venv/.extras: .venv/.dev requirements-extras.lock
	@tools/setup.sh extras

.venv/.site: .venv/.dev requirements-site.lock
	@tools/setup.sh site

play: .venv/.play
	@$(PY) -m tabletop_tui $(ARGS)

test: .venv/.dev
	@$(PY) -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

# The folders that need neither a terminal, nor other processes, nor many random games.
FAST := core house saves widgets check rulesets

test-fast: .venv/.dev
	@$(PY) -m pytest -n $(WORKERS) --dist worksteal -m "not slow" $(ARGS) $(addprefix tests/,$(FAST))

# Without these packages `make test` skips these tests; here a skipped one is a failure.
EXTRAS := tests/test_research.py tests/test_cluster.py

test-extras: .venv/.extras
	@TABLETOP_EXTRAS=needed $(PY) -m pytest -n $(WORKERS) $(ARGS) $(EXTRAS)

check: .venv/.dev
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@$(PY) -m codespell_lib

format: .venv/.dev
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .

bench: .venv/.dev
	@$(PY) -m tools.bench $(ARGS)

pictures: .venv/.dev
	@$(PY) -m tools.pictures $(ARGS)

gallery: .venv/.dev
	@$(PY) -m tools.gallery $(ARGS)

manual: .venv/.dev
	@$(PY) -m tools.manual

site: .venv/.site
	@$(PY) -m tools.site

dist: .venv/.dev
	@rm -rf dist
	@$(PY) -m hatchling build

COMPILE := uv pip compile -q --universal --python-version 3.11 --no-header --upgrade

lock:
	@command -v uv >/dev/null || { echo "make lock needs uv: https://docs.astral.sh/uv/"; exit 1; }
	@$(COMPILE) pyproject.toml -o requirements.lock
	@$(COMPILE) --extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock
	@$(COMPILE) --extra dask --extra research -c requirements-dev.lock pyproject.toml \
		-o requirements-extras.lock
	@$(COMPILE) --extra browser -c requirements-dev.lock pyproject.toml -o requirements-browser.lock
	@$(COMPILE) --extra site -c requirements-dev.lock pyproject.toml -o requirements-site.lock

clean:
	@rm -rf dist build gallery .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
