"""The web table: a server that shows pictures and takes moves, for people who share a table over the network."""
