"""The phases of a turn that are not activations."""
