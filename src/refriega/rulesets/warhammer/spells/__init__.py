"""Spells: how they are written, whom they may be cast at, what they do."""
