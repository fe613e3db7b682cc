"""Moves: walks, charges, pushes, and what terrain and enemies make of them."""
