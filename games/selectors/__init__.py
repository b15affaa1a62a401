"""Reads: what tables, boards and reports ask of the game log."""
