# What a person does with this project. Every target works on a fresh machine.
.PHONY: help run demo install check test bench soak format

VENV := $(or $(COUNTERPANE_VENV),.venv)

help:
	@echo "make run      start Counterpane on this machine: http://127.0.0.1:8000/"
	@echo "make test     run every test (README.md: services, browser)"
	@echo "make check    the fast part of the tests, under three minutes"
	@echo "make bench    measure speed, one line of JSON a benchmark"
	@echo "make soak     races, crashes and simulated games in big numbers"
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

test: install
	@$(VENV)/bin/python -m tools.testing

bench: install
	@$(VENV)/bin/python -m tools.measuring bench

soak: install
	@$(VENV)/bin/python -m tools.measuring soak

format: install
	@$(VENV)/bin/ruff check --fix --quiet . ; $(VENV)/bin/ruff format .
	@find templates -name '*.html' -print0 | xargs -0 $(VENV)/bin/djade --target-version 5.2
