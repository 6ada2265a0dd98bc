"""What several stand-ins for CircuitPython's modules share; no module of CircuitPython's itself."""

from typing import Self

GONE = "Object has been deinitialized and can no longer be used. Create a new object."


class Named:
    """A value that is nothing but its name, as CircuitPython's enums are."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name


def name_all(module: str, *kinds: type[Named]) -> None:
    """Make the values that these classes are annotated with."""
    for kind in kinds:
        for name in kind.__annotations__:
            setattr(kind, name, kind(f"{module}.{kind.__name__}.{name}"))


class Closing:
    """What is let go of once, by ``deinit`` or at the end of a with block, and is of no use afterwards."""

    _alive = True

    def deinit(self) -> None:
        if self._alive:
            self._alive = False
            self._let_go()

    def _let_go(self) -> None:
        raise NotImplementedError

    def _check(self) -> None:
        if not self._alive:
            raise ValueError(GONE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.deinit()
