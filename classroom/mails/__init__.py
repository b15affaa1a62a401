"""Letters: written, sent, taken back."""
