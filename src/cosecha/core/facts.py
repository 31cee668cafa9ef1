"""What happened, told while it happens: facts drive the log, the animation and the sound."""

from mypy_extensions import i64


class Facts:
    """A listener that the rules tell what they do; a search plays without one."""

    def __init__(self) -> None:
        self.told: list[tuple[int, int, int, int, int, int]] = []

    def tell(self, what: i64, seat: i64, thing: i64, origin: i64, target: i64, amount: i64) -> None:
        self.told.append((what, seat, thing, origin, target, amount))
