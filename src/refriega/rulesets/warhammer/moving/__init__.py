"""Movement: charges, flight, rallying, moves; joining and leaving units."""
