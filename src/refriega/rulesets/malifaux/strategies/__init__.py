"""Strategies (Estrategias) and schemes (Planes): what scores victory points, one file an idea.

Each row of the book says how often a crew has brought off what one of them asks for; `scoring.py` gives the
points.
"""
