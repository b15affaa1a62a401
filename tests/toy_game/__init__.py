"""A fifth game, as small as one can be: two seats, and who first makes ten of two cards wins."""
