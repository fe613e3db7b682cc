"""What a refusal says, by its key: the sentences are the catalogues' business."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from refriega.core.errors import IllegalChoice


@contextmanager
def refuses(key: str) -> Iterator[None]:
    """What is done inside is refused, for this reason."""
    with pytest.raises(IllegalChoice) as caught:
        yield
    assert caught.value.refusal.key == key
