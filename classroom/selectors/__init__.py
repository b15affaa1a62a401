"""Classroom selectors."""
