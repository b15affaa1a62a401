"""Tools around the product: nothing here is imported by it."""
