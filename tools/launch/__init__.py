"""`make run`: one small school on this machine, from nothing to an address in the browser."""
