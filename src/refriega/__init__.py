"""Refriega, the referee of tabletop combat."""

__version__ = "0.1.0"
