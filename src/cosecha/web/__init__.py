"""Pages, styles and scripts of the table; no rules."""
