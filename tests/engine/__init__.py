"""Tests of the engine: pure Python, no database."""
