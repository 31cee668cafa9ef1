"""Value nets from self-play: `lessons` plays games and says what came of each position, `mlp` learns from that,
`course` goes on with both until time is up, as its `settings` say, and `curve` draws how it went.
It needs numpy (the extra `train`).
"""
