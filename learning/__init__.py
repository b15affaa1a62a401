"""What observations of practice mean: facts, proportions, totals. Pure functions, no framework."""
