"""Shared code of presenters: their protocol, view models, sums, trays and guides."""
