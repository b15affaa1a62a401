# What a person does with this project. Every target works on a fresh machine.
.PHONY: help run demo install check t test bench soak format

VENV := $(or $(COUNTERPANE_VENV),.venv)

help:
	@echo "make run      start Counterpane on this machine: http://127.0.0.1:8000/"
	@echo "make check    read the code and run the fast tests: about a minute"
	@echo "make t T=path run the tests of a file, a folder or one test (T=tests/games/test_moves.py)"
	@echo "make test     run every test once (README.md: services, browser): twenty to thirty minutes"
	@echo "make bench    measure speed, one line of JSON a benchmark"
	@echo "make soak     all that and more, for the night: coverage, tournaments, games in every mode,"
	@echo "              everything on PostgreSQL, races and crashes in big numbers, planted faults"
	@echo "make demo     make the demo school anew and print its sign-ins"
	@echo "make format   lay out code and templates"

run:
	@python=$$($(SHELL) tools/launch/find_python.sh) && exec "$$python" -m tools.launch

install:
	@python=$$($(SHELL) tools/launch/find_python.sh) && exec "$$python" -m tools.launch install

demo:
	@python=$$($(SHELL) tools/launch/find_python.sh) && exec "$$python" -m tools.launch demo

check: install
	@$(VENV)/bin/python -m tools.check

t: install
	@DATABASE_URL=$(DATABASE_URL) $(VENV)/bin/pytest -q $(T)

test: install
	@$(VENV)/bin/python -m tools.testing

bench: install
	@$(VENV)/bin/python -m tools.measuring

soak: install
	@$(VENV)/bin/python -m tools.testing soak

format: install
	@$(VENV)/bin/ruff check --fix --quiet . ; $(VENV)/bin/ruff format .
	@find templates -name '*.html' -print0 | xargs -0 $(VENV)/bin/djade --target-version 5.2
