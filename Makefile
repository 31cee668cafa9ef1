# Two commands matter: `make play` and `make test`. Both set everything up first.
PYTHON ?= python3
PY := .venv/bin/python
READY := .venv/.ready
SECONDS ?= 2
ROUNDS ?= 5
TABLE_ROUNDS ?= 3
POSTGRES := command -v initdb > /dev/null || ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || \
	echo "*** No PostgreSQL was found: the tests with it are SKIPPED. Install it to run them. ***"
BROWSER := command -v chromium > /dev/null || command -v chromium-browser > /dev/null || command -v google-chrome > /dev/null || \
	echo "*** No Chromium was found: the tests in a real browser are SKIPPED. Install it to run them. ***"

.PHONY: help setup compile play test check test-pure test-compiled bench harm records words mutate clean

help:
	@echo "make play     start the server and open the table in your browser"
	@echo "make test     everything: checks, then all tests compiled and interpreted"
	@echo "make check    ruff, mypy --strict, import-linter"
	@echo "make compile  compile the rules again after an edit"
	@echo "make bench    the race against peers; tables go to bench/results"
	@echo "make mutate   disable rules one by one and see the tests fail"
	@echo "make harm     100,000 malformed requests, fifty kills under load, axe on every page"
	@echo "make records  write the golden records anew (read the diff)"
	@echo "make words    write the catalogue of words anew"

setup: compile

$(READY): requirements-dev.txt pyproject.toml setup.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Cosecha needs Python 3.11 or newer; try make PYTHON=python3.12"; exit 1; }
	@echo "[1/3] making the virtual environment .venv"
	@$(PYTHON) -m venv .venv
	@echo "[2/3] installing what Cosecha needs (half a minute)"
	@$(PY) -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@COSECHA_COMPILE=0 $(PY) -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $(READY)

compile: $(READY)
	@$(PY) tools/compile.py

play: setup
	@$(PY) -m cosecha serve --open

# Checks need nothing that is compiled: they run beside the compiler.
test: $(READY)
	@$(MAKE) --no-print-directory -j 2 setup check
	@$(MAKE) --no-print-directory test-compiled
	@$(MAKE) --no-print-directory test-pure

# With a cache of its own: the compiler of the rules uses the usual one at the same time.
check: $(READY)
	@echo "ruff, mypy, import-linter"
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check --quiet .
	@$(PY) -m mypy --cache-dir .mypy_cache/check
	@.venv/bin/lint-imports --no-cache > .venv/lint-imports.txt || { cat .venv/lint-imports.txt; exit 1; }

# Page, server, pictures, arena, training, commands, documents and the source itself are tested once, with compiled rules where there are any.
# Three processes for two cores: browsers and servers often wait. Two of them begin with a browser each (tests/conftest.py).
test-compiled: setup
	@$(PY) tools/compile.py --check; found=$$?; if [ $$found -eq 3 ]; then exit 0; elif [ $$found -ne 0 ]; then exit 1; fi; \
	$(BROWSER); $(POSTGRES); echo "all tests, rules compiled" && $(PY) -m pytest -n 3 --durations=15 tests

test-pure: setup
	@$(PY) tools/compile.py --check; found=$$?; if [ $$found -ne 0 ] && [ $$found -ne 3 ]; then exit 1; fi; \
	less=""; if [ $$found -eq 0 ]; then less="--ignore=tests/browser --ignore=tests/server --ignore=tests/arena --ignore=tests/train --ignore=tests/cli --ignore=tests/meta --ignore-glob=*/test_scene*.py --ignore-glob=*/test_terminal.py"; export COSECHA_BRIEF=1; else $(BROWSER); $(POSTGRES); fi; \
	echo "all tests of the rules, interpreted" && COSECHA_PURE=1 $(PY) -m pytest -n 2 --durations=15 $$less

bench: setup
	@$(PY) bench/race.py --rounds $(ROUNDS) --seconds $(SECONDS)
	@$(PY) bench/tables.py --rounds $(TABLE_ROUNDS)

harm: setup
	@$(PY) -m tools.harm malformed && $(PY) -m tools.harm kills && $(PY) -m tools.harm kills --workers 2 && $(PY) -m tools.harm kills --postgres && $(PY) -m tools.harm axe

records: setup
	@$(PY) tools/records.py

words: $(READY)
	@$(PY) tools/words.py

mutate: $(READY)
	@$(PY) tools/mutate.py

clean:
	rm -rf .venv build dist
