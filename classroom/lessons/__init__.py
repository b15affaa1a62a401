"""Lessons: set games, seats, the lobby, the live board and the wall."""
