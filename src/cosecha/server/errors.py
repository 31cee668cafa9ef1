"""What a request can fail by, each with the number the answer carries."""

from cosecha.core.errors import CosechaError


class Problem(CosechaError):
    """A request that is not carried out; nothing has changed."""

    status = 400

    def __init__(self, text: str, **more: object) -> None:
        super().__init__(text)
        self.answer: dict[str, object] = {"error": text, **more}


class NotYours(Problem):
    status = 403


class NotFound(Problem):
    status = 404


class TooSlow(Problem):
    status = 408


class Stale(Problem):
    """The table has moved on."""

    status = 409


class Unplayable(Problem):
    """Neither the record nor the position of a table can be read under the present rules."""

    status = 410


class TooLarge(Problem):
    status = 413


class Forbidden(Problem):
    """A rule of the game forbids it."""

    status = 422


class TooOften(Problem):
    """Somebody does something more often than others can bear."""

    status = 429

    def __init__(self, text: str, *, wait: int) -> None:
        """`wait` is in how many seconds it may be tried again."""
        super().__init__(text, wait=wait)
        self.wait = wait


class NotSaved(Problem):
    """The store refused; the move was not made."""

    status = 503
