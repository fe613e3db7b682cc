"""What everything in a content file has."""

from __future__ import annotations

import msgspec

from refriega.rulesets.leyendas.reading import Name, Text


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of everything in a content file: a name in both languages, an optional description."""

    name: Name
    text: Text = {}
