"""`python -m refriega`."""

from refriega.cli import main

main()
