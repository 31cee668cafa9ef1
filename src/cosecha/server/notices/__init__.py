"""Notices to people who are not looking: it is your turn; by web push and by mail, once for each decision."""
