"""`groundrule.adapters.ms_swift` as a file: importing it registers the rewards."""

from groundrule.adapters.ms_swift import GroundruleORM, register

__all__ = ["GroundruleORM", "register"]
