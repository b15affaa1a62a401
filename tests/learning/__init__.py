"""Tests of what rows of the log mean, without a database."""
