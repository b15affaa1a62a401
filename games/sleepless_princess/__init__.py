"""Sleepless Princess on pages and in the log. The rules are in the engine."""
