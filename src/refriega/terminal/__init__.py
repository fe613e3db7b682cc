"""The terminal: what the commands of `refriega` do. `cli.py` says which commands there are."""
