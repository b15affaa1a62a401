"""Classroom views."""
