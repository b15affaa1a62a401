"""Class lists as teachers have them, pasted or in a file, read into names. Pure: no database."""
