"""Lints the scripts of the pages and checks their types, where Node is found."""
