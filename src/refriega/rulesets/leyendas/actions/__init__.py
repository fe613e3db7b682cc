"""The actions of a turn, one file a family; `book.py` gathers them."""
