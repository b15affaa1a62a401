"""Signing in, rosters, families, and who may ask for what."""
