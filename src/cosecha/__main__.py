"""`python -m cosecha` equals `cosecha`."""

from cosecha.cli import main

raise SystemExit(main())
