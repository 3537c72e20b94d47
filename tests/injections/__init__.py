"""Violations put into clean hands: each a function from a clean dealer log to a violating one.

A function returns nothing where its violation has no place in the hand. The hand after the
violation is left as it was, as a careless dealer would.
"""

from tests.injections import amounts, dealing, forced
from tests.injections.hand import INJECTIONS, Hand, Injected

__all__ = ["INJECTIONS", "Hand", "Injected", "amounts", "dealing", "forced"]
