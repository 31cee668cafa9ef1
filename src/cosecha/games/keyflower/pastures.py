"""Points for animals (chapter 3.16): fields with cows, pigs and sheep, the Sheep shelter, and the Hillside."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.keyflower.allotment import Scorers
from cosecha.games.keyflower.animals import animals_in
from cosecha.games.keyflower.fields import fields_of, fields_on, tiles_of
from cosecha.games.keyflower.pieces import ANIMAL_KINDS, VILLAGE, W_FIELDS, W_HILLSIDE
from cosecha.games.keyflower.state import KeyflowerState, winter_tile

FIELD_POINTS: Final[vec[i64]] = vec[i64]([1, 2, 3])
_SHEEP: Final[i64] = 0


class Pastures:
    """What the animals of a seat score: points for fields by kind, and for sheep allotted to the Sheep shelter."""

    def __init__(self, state: KeyflowerState, seat: i64, scorers: Scorers) -> None:
        self.state: KeyflowerState = state
        self.worth: vec[i64] = vec[i64]([0] * ANIMAL_KINDS)  # of a field with such animals
        self.fields: vec[i64] = vec[i64]([0] * ANIMAL_KINDS)  # how many there are
        self.all: vec[i64] = vec[i64]()
        self.per: i64 = 0  # points for a sheep at the Sheep shelter
        self.shelter: i64 = -1  # its field
        self.sheep: i64 = 0  # and the sheep in it
        if len(state.field) > 0:
            self.all = fields_of(state, seat)
            self._find_shelter(seat)
            self._count(scorers)

    def _find_shelter(self, seat: i64) -> None:
        state = self.state
        for tile in range(state.tiles):
            per = state.printed.per_sheep[tile * 2 + state.side[tile]]
            if per > 0 and state.where[tile] == VILLAGE + seat and len(fields_on(state, tile)) > 0:
                self.per = per
                self.shelter = fields_on(state, tile)[0]
                self.sheep = animals_in(state, self.shelter, _SHEEP)

    def _count(self, scorers: Scorers) -> None:
        for kind in range(ANIMAL_KINDS):
            self.worth[kind] = field_worth(scorers, kind)
            for i in range(len(self.all)):
                if animals_in(self.state, self.all[i], kind) > 0 and not self._is_shelter(i, kind):
                    self.fields[kind] += 1

    def _is_shelter(self, i: i64, kind: i64) -> bool:
        """The sheep of the Sheep shelter count by themselves."""
        return kind == _SHEEP and self.all[i] == self.shelter

    def allotted(self) -> i64:
        """score.sheep-shelter, score.sheep-shelter-rest: all its sheep, or all but one that keeps the field."""
        return self.sheep - self.kept()

    def kept(self) -> i64:
        return 1 if self.sheep > 0 and self.per < self.worth[_SHEEP] else 0

    def points(self) -> i64:
        """score.fields: a field scores once for each kind in it."""
        n = self.per * self.allotted() + self.worth[_SHEEP] * self.kept()
        for kind in range(ANIMAL_KINDS):
            n += self.worth[kind] * self.fields[kind]
        return n

    def add_purple(self, kind: i64) -> None:
        """score.purple-animal: one animal more, in the field where it brings most."""
        free = self._has_free_field(kind)
        more: i64 = self.worth[_SHEEP] if self.sheep == 0 and self.worth[_SHEEP] > self.per else self.per
        if kind == _SHEEP and self.shelter >= 0 and (not free or more > self.worth[_SHEEP]):
            self.sheep += 1
        elif free:
            self.fields[kind] += 1

    def _has_free_field(self, kind: i64) -> bool:
        for i in range(len(self.all)):
            if animals_in(self.state, self.all[i], kind) == 0 and not self._is_shelter(i, kind):
                return True
        return False


def field_worth(scorers: Scorers, kind: i64) -> i64:
    """score.winter.dairy, score.winter.truffle-orchard, score.winter.weaver: instead of the usual points."""
    return scorers.points[W_FIELDS + kind] if scorers.points[W_FIELDS + kind] > 0 else FIELD_POINTS[kind]


def hillside_points(state: KeyflowerState, seat: i64) -> i64:
    """score.winter.hillside: tiles on which the field of the Hillside has a part."""
    for number in range(state.winters):
        tile = winter_tile(number)
        if state.where[tile] == VILLAGE + seat and state.printed.scores[tile] == W_HILLSIDE:
            fields = fields_on(state, tile)
            if len(fields) == 0:
                return 0
            tiles = tiles_of(state, seat, fields[0])
            if not state.rulings.hillside_itself:
                tiles -= 1
            return tiles * state.printed.scores_points[tile]
    return 0
