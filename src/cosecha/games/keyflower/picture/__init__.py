"""The picture of Keyflower, mat by mat."""
