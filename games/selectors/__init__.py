"""Reads of the game log for tables, boards and reports."""
