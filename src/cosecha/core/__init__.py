"""The ground every game stands on: states, moves, luck, matches and their texts."""
