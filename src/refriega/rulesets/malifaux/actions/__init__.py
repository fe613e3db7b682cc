"""What a model may do in its activation, as rows of a book."""
