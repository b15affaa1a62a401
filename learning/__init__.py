"""Interpret observations of practice: facts, proportions, totals. Pure functions, no framework."""
