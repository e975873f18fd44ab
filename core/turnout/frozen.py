"""Plain classes whose subclasses become frozen attrs classes by themselves."""

from functools import cached_property
from typing import Any, ClassVar, Self

import attrs
from typing_extensions import dataclass_transform

_new = object.__new__


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
class Frozen:
    """Applies attrs to every subclass, also to one made by `type(...)`.

    Not slotted: a slotted class would be a second class, and diamonds of slotted classes cannot be laid out.
    """

    _kw_only: ClassVar[bool] = False
    __frozen_cached__: ClassVar[tuple[str, ...]] = ()
    """What an object keeps once it is asked for; a changed one asks anew."""

    def __init_subclass__(cls, **words: Any) -> None:
        super().__init_subclass__(**words)
        members = {name: member for base in reversed(cls.__mro__) for name, member in vars(base).items()}
        cls.__frozen_cached__ = tuple(name for name, member in members.items() if isinstance(member, cached_property))
        attrs.define(
            cls,
            frozen=True,
            slots=False,
            on_setattr=None,
            auto_attribs=True,
            kw_only=cls._kw_only,
            field_transformer=cls._fields,
        )

    def but(self, **changes: Any) -> Self:
        """The same with some fields changed. Checks nothing but the names, and is three times as fast as `attrs.evolve`."""
        other = _new(type(self))
        other.__dict__.update(self.__dict__, **changes)
        if len(other.__dict__) != len(self.__dict__):
            strange = sorted(changes.keys() - self.__dict__.keys())
            raise TypeError(f"{type(self).__name__} has no field {strange[0]!r}; its fields: {', '.join(self.__dict__)}")
        for name in self.__frozen_cached__:
            other.__dict__.pop(name, None)
        return other

    @classmethod
    def _fields(cls, owner: type, fields: list["attrs.Attribute[Any]"]) -> list["attrs.Attribute[Any]"]:
        """A hook for `Rules`, whose redeclared options keep their checks."""
        return fields
