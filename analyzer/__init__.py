"""handaudit: was every hand dealt, bet and paid by the rules, and what can the log not tell?"""

__version__ = "0.1.0"
