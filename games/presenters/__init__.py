"""What all games' presenters share: their protocol, view models, sums, trays and guides."""
