"""`make run` on this machine, for real."""
