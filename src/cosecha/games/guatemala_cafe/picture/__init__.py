"""The picture of Guatemala Café, mat by mat."""
