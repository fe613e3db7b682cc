"""The magic of `leyendas`: spells, spirit powers, magic objects."""
