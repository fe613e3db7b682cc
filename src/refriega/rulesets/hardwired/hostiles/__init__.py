"""Those that no player moves: hostiles and Companions, their AI, and how more of them arrive."""
