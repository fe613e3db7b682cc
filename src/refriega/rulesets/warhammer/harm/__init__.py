"""Hits, wounds, saves, casualties; shooting; panic."""
