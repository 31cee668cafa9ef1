"""The picture of a Citrus table, mat by mat, made from what a seat sees."""
