"""The arena: bots against bots in blocks, and how strong they are. docs/arena.md says how it is measured.

`plan` says what is played, `player` plays a game, `crew` does it on many processors, `journal` keeps it;
`rating`, `sprt`, `exact` and `summary` find out what it comes to, `report` shows it as a page.
"""
