"""Interpreted rules are looked at more briefly where everything was looked at with compiled ones."""

import os

BRIEF = os.environ.get("COSECHA_BRIEF") == "1"
