"""What lies before the seats: the villages of others in a few lines, and what is one's own in full."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from cosecha.core.words import _, plural
from cosecha.games.keyflower.picture import tiles
from cosecha.games.keyflower.picture.ledger import own_winter
from cosecha.games.keyflower.picture.sheet import Sheet, sheet_of
from cosecha.games.keyflower.picture.village import totals
from cosecha.games.keyflower.pieces import ANIMALS
from cosecha.games.keyflower.saying import SOURCE_WORDS, word
from cosecha.games.keyflower.terminal import brief
from cosecha.games.keyflower.terminal.colours import crews, heaps
from cosecha.games.keyflower.terminal.fields import field_lines, herds
from cosecha.games.keyflower.terminal.offer import skill_words, used

HOLDS = {"leads": "▸", "new": "+", "village": "✓"}


def title(seen: Mapping[str, Any], seat: int) -> Text:
    """What lies in a village, and what all know of the hand."""
    tiles_there = plural("{n} tile", "{n} tiles", len(seen["villages"][seat]))
    return Text.assemble((tiles_there, "bold"), *_about(seen, seat), (_known(seen["hands"][seat]), "dim"))


def own_title(seen: Mapping[str, Any], seat: int) -> Text:
    return Text.assemble((_("your village"), "bold"), *_about(seen, seat))


def _about(seen: Mapping[str, Any], seat: int) -> Iterator[Text]:
    """Goods, boat and purple worker."""
    goods = heaps(totals(seen["villages"][seat]))
    yield Text.assemble(" · ", goods or _("no goods"))
    animals = [field["animals"] for field in seen["fields"][seat]] if seen["farmers"] else []
    total = {kind: n for kind in ANIMALS if (n := sum(herd.get(kind, 0) for herd in animals))}
    if total:
        yield Text.assemble(" · ", heaps(total))
    if seen["boat_taken"][seat] and not seen["over"]:
        yield Text(" · " + _("took {boat}").format(boat=word(seen["boat_taken"][seat])))
    if seen["start_player"] == seat and not seen["over"]:
        yield Text(" · " + _("start player"))


def _known(hand: Mapping[str, Any] | None) -> str:
    """info.hand: as much as the table shows of a hand."""
    if hand is None:
        return ""
    wheat = f", {hand['wheat']} {word('wheat')}" if "wheat" in hand else ""
    if "open_workers" in hand:  # variant.gamers
        parts = " ".join([crews(hand["open_workers"]).plain, *_skill_list(hand["skills"])])
        return " · " + _("shows {list}").format(list=(parts.strip() or _("nothing")) + wheat)
    workers = plural("holds {n} worker", "holds {n} workers", hand["worker_count"])
    found = f" · {workers}, " + plural("{n} skill", "{n} skills", hand["skill_count"]) + wheat
    seen_workers, seen_skills = (
        hand.get("workers", hand.get("known_workers")),
        hand.get("skills", hand.get("known_skills")),
    )
    if seen_workers is None or seen_skills is None:
        return found
    parts = " ".join(part for part in (crews(seen_workers).plain, *_skill_list(seen_skills)) if part)
    return (
        f"{found} ({parts})" if "workers" in hand else found + _(", known: {list}").format(list=parts or _("nothing"))
    )


def new_tiles(seen: Mapping[str, Any], seat: int) -> str:
    """Those won and not yet laid."""
    names = ", ".join(tiles.name_of(tile) for tile in seen["new_tiles"][seat])
    return _("to place: {tiles}").format(tiles=names) if names else ""


def tile_list(seen: Mapping[str, Any], seat: int) -> Text:
    """A village in a paragraph: each tile with its action, goods, and what its next use takes."""
    sheet = sheet_of(seen)
    found = herds(seen, seat)
    return Text("; ").join(_tile(tile, sheet, found.get(tile["tile"])) for tile in seen["villages"][seat])


def _tile(tile: Mapping[str, Any], sheet: Sheet, herd: Text | None) -> Text:
    face = sheet.face(tile["tile"], tile["side"])
    sign = brief.sign(face)
    text = Text.assemble(tiles.name_of(tile), brief.UP if tile["side"] == "upgraded" else "")
    text.append(f" ({sign})" if sign else "", "dim")
    if tile["goods"]:
        text.append_text(Text.assemble(" ", heaps(tile["goods"])))
    if herd:
        text.append_text(Text.assemble(" ", herd))
    if tile["used"]:
        text.append_text(Text.assemble(" ", used(tile)))
    return text


def hand_lines(seen: Mapping[str, Any], seat: int) -> Iterator[Text]:
    """One's own hand, winter tiles with what each would be worth now, upgrades still to make, points laid."""
    hand, sheet = seen["hands"][seat], sheet_of(seen)
    workers = crews(hand["workers"]) or Text(_("no workers"))
    skills = ", ".join(_skill_list(hand["skills"])) or _("no skills")
    wheat = f" · {hand['wheat']} {word('wheat')}" if seen["farmers"] else ""
    yield Text.assemble((_("your hand"), "bold"), "  ", workers, " · ", skills, wheat)
    yield from field_lines(seen, seat)
    yield from _winter_lines(seen, seat, sheet)
    faces = [(tile, sheet.face(tile["tile"], tile["side"])) for tile in seen["villages"][seat]]
    upgrades = [f"{tiles.name_of(tile)} {brief.UP}{brief.cost(face.cost)}" for tile, face in faces if face.cost]
    if upgrades and not seen["over"]:
        yield Text(_("  to upgrade: {list}").format(list=", ".join(upgrades)), "dim")
    points = [f"{_(SOURCE_WORDS[source])} {n}" for source, n in seen["forecast"]["lines"].items()]
    if points and not seen["over"]:
        total = plural("{n} point", "{n} points", seen["forecast"]["total"])
        yield Text(_("  if it ended now {total}: {list}").format(total=total, list=", ".join(points)), "dim")


def _winter_lines(seen: Mapping[str, Any], seat: int, sheet: Sheet) -> Iterator[Text]:
    """Those of the hand by their numbers, the others by how one has them."""
    for number, (name, how) in enumerate(own_winter(seen, seat), 1):
        face = sheet.face(name)
        points = _(" (now {n})").format(n=brief.worth(seen, name))
        sign = str(number) if how == "dealt" else HOLDS[how]
        yield Text.assemble(f"  {sign} ", (word(name) + points, "bold"), f": {brief.does(face, sheet)}")


def _skill_list(skills: Mapping[str, int]) -> list[str]:
    return [skill_words(skill, n) for skill, n in skills.items() if n]
