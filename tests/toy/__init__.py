"""A whole small ruleset that a plug-in author can copy: `duel.py`, its ledger, how it is installed."""
