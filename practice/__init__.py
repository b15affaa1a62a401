"""Thinking cards: number facts asked one by one. Knows no game and no class."""
