"""The magic phase: pools, casting, dispelling, miscasts, what remains in play."""
