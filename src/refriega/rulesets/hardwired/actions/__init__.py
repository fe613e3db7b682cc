"""What a model may do in its activation: one file a family, gathered in `book.py`."""
