"""Fixed statements and round trips, on both databases."""
