"""Classroom services."""
