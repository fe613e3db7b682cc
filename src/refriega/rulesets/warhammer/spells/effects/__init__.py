"""What spells do: one small function for each kind of effect."""
