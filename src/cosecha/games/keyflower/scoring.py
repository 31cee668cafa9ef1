"""End scoring (chapter 3.16): every line of a seat's score, in the order of score.order."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.games.keyflower.allotment import (
    LEVELS,
    Plan,
    Scorers,
    plan_workers,
)
from cosecha.games.keyflower.boat_tiles import boat_points
from cosecha.games.keyflower.larder import Larder, plan_larder
from cosecha.games.keyflower.pastures import Pastures, hillside_points
from cosecha.games.keyflower.pieces import (
    ANIMAL_KINDS,
    BOAT_3B,
    BOAT_5B,
    BOATS,
    COLOUR_KINDS,
    FIRST_BOAT,
    FLIPPER,
    GOLD,
    ORDER,
    RESOURCE_KINDS,
    SKILL_KINDS,
    VILLAGE,
    W_BAKERY,
    W_COLOUR,
    W_COLOURS,
    W_FIELDS,
    W_FLAT,
    W_GOLD,
    W_GREENS,
    W_HILLSIDE,
    W_RESOURCE_KIND,
    W_RESOURCE_SET,
    W_RESOURCES,
    W_SKILL_KIND,
    W_SKILL_SET,
    W_SKILLS,
    W_WHEAT,
    W_WORKERS,
    WHITE_WIND,
)
from cosecha.games.keyflower.state import KeyflowerState, winter_tile
from cosecha.games.keyflower.telling import (
    F_FLIPPED,
    F_OVER,
    F_SCORED,
    NOWHERE,
    S_BOAT,
    S_FIELDS,
    S_GOLD,
    S_ORDER,
    S_PRINTED,
    S_SHEEP_SHELTER,
    S_WHITE_WIND,
    S_WINTER,
    SOURCE_KINDS,
)

AS_RESOURCE: Final[i64] = 7  # what the purple worker can count as, after four colours and three skills
AS_WHEAT: Final[i64] = 8
AS_ANIMAL: Final[i64] = 9  # + kind


class Score:
    """The score of one seat: what is allotted where, and the points of every line."""

    def __init__(self, state: KeyflowerState, seat: i64, *, purple: bool) -> None:
        self.state: KeyflowerState = state
        self.seat: i64 = seat
        self.lines: vec[i64] = vec[i64]([0] * SOURCE_KINDS)
        self.scorers: Scorers = scorers_of(state, seat)
        self.gold: i64 = max(1, self.scorers.points[W_GOLD])  # what a gold is worth by itself
        self.any_resource: bool = state.owns(seat, BOAT_3B)
        self.wheat: i64 = state.wheat[seat]
        self.wheat_is_wild: bool = state.owns(seat, BOAT_5B)
        self.purple: i64 = -1  # what the purple worker counts as (AS_…, a colour, 4 + a skill); -1: nothing
        self.pieces: vec[i64] = vec[i64]([0] * (RESOURCE_KINDS * LEVELS))
        self.purple_stays: i64 = self.gold  # its value as a resource that is in no set
        self._count_resources()
        workers = state.workers[seat * COLOUR_KINDS : (seat + 1) * COLOUR_KINDS]
        skills = state.skills[seat * SKILL_KINDS : (seat + 1) * SKILL_KINDS]
        self.workers: Plan = plan_workers(self.scorers, workers)
        self.larder: Larder = self._plan(skills, self.pieces, self.wheat)
        self.pastures: Pastures = Pastures(state, seat, self.scorers)
        if purple:
            self._use_purple(workers, skills)

    def allotted(self) -> i64:
        """Points of everything that depends on what is allotted where."""
        return self.workers.points + self.larder.points + self.pastures.points()

    def _plan(self, skills: vec[i64], pieces: vec[i64], wheat: i64) -> Larder:
        return plan_larder(self.scorers, skills, pieces, wheat, self.gold, wheat_is_wild=self.wheat_is_wild)

    def _count_resources(self) -> None:
        """score.autumn-free: each resource with its value where it lies, or as gold."""
        state = self.state
        for tile in range(state.tiles):
            if state.where[tile] == VILLAGE + self.seat:
                for kind in range(RESOURCE_KINDS):
                    as_kind = GOLD if self.any_resource else kind
                    self.pieces[as_kind * LEVELS + self.stays(tile, kind)] += state.goods[tile * RESOURCE_KINDS + kind]
                per = state.printed.per[tile * 2 + state.side[tile]]
                if per > self.purple_stays:
                    self.purple_stays = per

    def stays(self, tile: i64, kind: i64) -> i64:
        """The value of a resource that lies on a tile and goes to no set."""
        points: i64 = self.gold if kind == GOLD or self.any_resource else 0
        per = self.scored_on(tile, kind)
        return per if per > points else points

    def scored_on(self, tile: i64, kind: i64) -> i64:
        """score.barn, score.gold-wild, score.3b: points of a resource on the tile where it lies."""
        wanted = self.state.printed.per_kind[tile]
        if wanted >= 0 and wanted != kind and kind != GOLD and not self.any_resource:
            return 0
        return self.state.printed.per[tile * 2 + self.state.side[tile]]

    def _use_purple(self, workers: vec[i64], skills: vec[i64]) -> None:
        """score.purple-item, score.purple-autumn: as whatever brings most; as a resource it is gold or lies well."""
        best: i64 = 0
        plain = self.workers
        larder = self.larder
        items: i64 = AS_RESOURCE + 1 if len(self.pastures.all) == 0 else AS_ANIMAL + ANIMAL_KINDS
        for item in range(items):
            one = plain
            two = larder
            pastures = self.pastures.points()
            if item < COLOUR_KINDS:
                more = workers[:]
                more[item] += 1
                one = plan_workers(self.scorers, more)
            elif item < AS_ANIMAL:
                two = self._with_purple(item, skills)
            else:
                with_purple = Pastures(self.state, self.seat, self.scorers)
                with_purple.add_purple(item - AS_ANIMAL)
                pastures = with_purple.points()
            gain = one.points + two.points + pastures - plain.points - larder.points - self.pastures.points()
            if gain > best:
                best = gain
                self.purple = item
                self.workers = one
                self.larder = two
        if self.purple >= AS_ANIMAL:
            self.pastures.add_purple(self.purple - AS_ANIMAL)

    def _with_purple(self, item: i64, skills: vec[i64]) -> Larder:
        """As a skill, a resource or a wheat."""
        more = skills[:]
        pieces = self.pieces[:]
        wheat = self.wheat
        if item < AS_RESOURCE:
            more[item - COLOUR_KINDS] += 1
        elif item == AS_RESOURCE:
            pieces[GOLD * LEVELS + self.purple_stays] += 1
        else:
            wheat += 1
        return self._plan(more, pieces, wheat)

    # Lines --------------------------------------------------------------------------------------------------------

    def write(self) -> None:
        """Every line of the score."""
        self._write_workers()
        self._write_skills()
        self._write_resources()
        self._write_tiles()
        self._write_boat()
        self._write_animals()

    def _at(self, scores: i64) -> i64:
        """The line of the winter tile of this seat that scores so; the first winter line where it owns none."""
        for number in range(self.state.winters):
            tile = winter_tile(number)
            if self.state.where[tile] == VILLAGE + self.seat and self.state.printed.scores[tile] == scores:
                return S_WINTER + number
        return S_WINTER

    def _write_workers(self) -> None:
        plan = self.workers
        points = self.scorers.points
        self.lines[self._at(W_COLOURS)] += points[W_COLOURS] * plan.sets
        self.lines[self._at(W_GREENS)] += points[W_GREENS] * plan.greens
        self.lines[self._at(W_COLOUR)] += points[W_COLOUR] * plan.of_kind
        self.lines[self._at(W_WORKERS)] += points[W_WORKERS] * plan.fives
        self.lines[S_WHITE_WIND] += self.scorers.white_wind * plan.rest

    def _write_skills(self) -> None:
        plan = self.larder.skills
        points = self.scorers.points
        self.lines[self._at(W_SKILL_SET)] += points[W_SKILL_SET] * plan.sets
        self.lines[self._at(W_SKILL_KIND)] += points[W_SKILL_KIND] * plan.of_kind
        self.lines[self._at(W_SKILLS)] += points[W_SKILLS] * plan.fives

    def _write_resources(self) -> None:
        """Sets, then every resource that stays: on its tile, at the Watermill, or as gold."""
        plan = self.larder.resources
        points = self.scorers.points
        self.lines[self._at(W_RESOURCE_SET)] += points[W_RESOURCE_SET] * plan.sets
        self.lines[self._at(W_RESOURCES)] += points[W_RESOURCES] * plan.fives
        self.lines[self._at(W_BAKERY)] += points[W_BAKERY] * self.larder.baked
        self.lines[self._at(W_WHEAT)] += points[W_WHEAT] * self.larder.milled
        taken = plan.taken[:]
        if self.purple == AS_RESOURCE:
            self._write_purple_resource(taken)
        if self.wheat_is_wild:
            self._write_wheat(taken)
        for tile in range(self.state.tiles):
            if self.state.where[tile] == VILLAGE + self.seat:
                for kind in range(RESOURCE_KINDS):
                    self._write_on_tile(tile, kind, taken)

    def _write_purple_resource(self, taken: vec[i64]) -> None:
        level = self._with_watermill(GOLD, self.purple_stays)
        if taken[GOLD * LEVELS + level] > 0:
            taken[GOLD * LEVELS + level] -= 1
        elif level > self.purple_stays:
            self.lines[self._at(W_RESOURCE_KIND)] += level
        elif level > self.gold:
            for tile in range(self.state.tiles):
                per = self.state.printed.per[tile * 2 + self.state.side[tile]]
                if self.state.where[tile] == VILLAGE + self.seat and per == level:
                    self.lines[self.state.printed.source[tile]] += per
                    return
        else:
            self.lines[self._gold_line()] += level

    def _write_wheat(self, taken: vec[i64]) -> None:
        """score.5b: wheat that went to no set counts as gold, or at the Watermill."""
        level = self._with_watermill(GOLD, self.gold)
        wheat = self.wheat + 1 if self.purple == AS_WHEAT else self.wheat
        for _ in range(wheat):
            if taken[GOLD * LEVELS + level] > 0:
                taken[GOLD * LEVELS + level] -= 1
            elif level > self.gold:
                self.lines[self._at(W_RESOURCE_KIND)] += level
            else:
                self.lines[self._gold_line()] += level

    def _with_watermill(self, kind: i64, level: i64) -> i64:
        chosen = self.larder.resources.kind
        fits = chosen >= 0 and (kind == chosen or kind == GOLD)
        return max(level, self.scorers.points[W_RESOURCE_KIND]) if fits else level

    def _gold_line(self) -> i64:
        return self._at(W_GOLD) if self.scorers.points[W_GOLD] > 0 else S_GOLD

    def _write_on_tile(self, tile: i64, kind: i64, taken: vec[i64]) -> None:
        as_kind = GOLD if self.any_resource else kind
        stays = self.stays(tile, kind)
        level = self._with_watermill(as_kind, stays)
        for _ in range(self.state.goods[tile * RESOURCE_KINDS + kind]):
            if taken[as_kind * LEVELS + level] > 0:
                taken[as_kind * LEVELS + level] -= 1
            elif level > stays:
                self.lines[self._at(W_RESOURCE_KIND)] += level
            elif level > 0 and level == self.scored_on(tile, kind):
                self.lines[self.state.printed.source[tile]] += level
            elif level > 0:
                self.lines[self._gold_line()] += level

    def _write_tiles(self) -> None:
        """score.printed, score.winter.keythedral, score.turn-order."""
        state = self.state
        for tile in range(state.tiles):
            if state.where[tile] == VILLAGE + self.seat:
                self.lines[S_PRINTED] += state.printed.points[tile * 2 + state.side[tile]]
                if state.printed.scores[tile] == W_FLAT:
                    self.lines[state.printed.source[tile]] += state.printed.scores_points[tile]
                if state.printed.kind[tile] == ORDER:
                    for direction in range(6):
                        if state.beside[tile * 6 + direction] >= 0:
                            self.lines[S_ORDER] += 1

    def _write_boat(self) -> None:
        """The boat tile of the seat; the White Wind scores by allotment."""
        state = self.state
        for boat in range(BOATS):
            if state.where[FIRST_BOAT + boat] == VILLAGE + self.seat and boat != WHITE_WIND:
                self.lines[S_BOAT + boat] += boat_points(state, self.seat, boat)

    def _write_animals(self) -> None:
        """score.sheep-shelter, score.fields, and the winter tiles that raise or count fields."""
        pastures = self.pastures
        self.lines[S_SHEEP_SHELTER] += pastures.per * pastures.allotted()
        for kind in range(ANIMAL_KINDS):
            fields = pastures.fields[kind] + (pastures.kept() if kind == 0 else 0)
            raised = self.scorers.points[W_FIELDS + kind] > 0
            line = self._at(W_FIELDS + kind) if raised else S_FIELDS + kind
            self.lines[line] += pastures.worth[kind] * fields
        self.lines[self._at(W_HILLSIDE)] += hillside_points(self.state, self.seat)


def scorers_of(state: KeyflowerState, seat: i64) -> Scorers:
    found = Scorers()
    for number in range(state.winters):
        tile = winter_tile(number)
        if state.where[tile] == VILLAGE + seat:
            found.points[state.printed.scores[tile]] = state.printed.scores_points[tile]
            found.number[state.printed.scores[tile]] = state.printed.scores_number[tile]
    if state.where[FIRST_BOAT + WHITE_WIND] == VILLAGE + seat:
        found.white_wind = state.printed.boat_points[WHITE_WIND]
    return found


def purple_seat(state: KeyflowerState) -> i64:
    """score.purple-who: the winner of the turn order tile with the icon in winter, -1 for nobody."""
    order: i64 = 3
    while state.printed.order_seats[order] > state.seats:
        order -= 1
    if state.order_winner[order] >= 0:
        return state.order_winner[order]
    return state.start if state.rulings.purple_for_holder else -1


def flip_best(state: KeyflowerState, seat: i64, *, purple: bool) -> None:
    """score.boat.flipper: the tile whose upgraded side brings most is flipped before scoring."""
    best: i64 = 0
    chosen: i64 = -1
    before = Score(state, seat, purple=purple).allotted()
    for tile in range(state.tiles):
        if state.where[tile] == VILLAGE + seat and state.printed.upgradable[tile] > 0 and state.side[tile] == 0:
            gain = state.printed.points[tile * 2 + 1] - state.printed.points[tile * 2]
            if state.printed.per[tile * 2 + 1] + state.printed.per_sheep[tile * 2 + 1] > 0:
                state.side[tile] = 1
                gain += Score(state, seat, purple=purple).allotted() - before
                state.side[tile] = 0
            if gain > best:
                best = gain
                chosen = tile
    if chosen >= 0:
        state.side[chosen] = 1
        state.tell(F_FLIPPED, seat, chosen, chosen, chosen, best)


def score_game(state: KeyflowerState) -> None:
    """season.four: all is scored, and the game is over."""
    winner = purple_seat(state)
    for seat in range(state.seats):
        if state.where[FIRST_BOAT + FLIPPER] == VILLAGE + seat:
            flip_best(state, seat, purple=seat == winner)
        score = Score(state, seat, purple=seat == winner)
        score.write()
        for source in range(SOURCE_KINDS):
            points = score.lines[source]
            state.earned[seat * SOURCE_KINDS + source] = points
            if points > 0:
                state.tell(F_SCORED, seat, source, NOWHERE, NOWHERE, points)
    state.over = True
    state.revealed += 1
    state.tell(F_OVER, state.start, NOWHERE, NOWHERE, NOWHERE, 0)
