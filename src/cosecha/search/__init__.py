"""Search for a good move where things are hidden: compiled with the rules, and it knows no game.

`worlds` deals what a seat cannot know, `leaf` says what a position is worth, `tree` grows the tree between them.
"""
