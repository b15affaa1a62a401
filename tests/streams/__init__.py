"""Hints over server-sent events, from the real stream process."""
