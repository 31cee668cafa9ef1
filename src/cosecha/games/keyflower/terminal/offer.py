"""Tiles on offer and turn order tiles: what they do, their colour, workers used, and the bids."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.table import Table
from rich.text import Text

from cosecha.core.words import _, plural
from cosecha.games.keyflower.picture import tiles
from cosecha.games.keyflower.picture.sheet import Face, Sheet, sheet_of
from cosecha.games.keyflower.pieces import RESOURCES
from cosecha.games.keyflower.saying import word
from cosecha.games.keyflower.terminal import brief
from cosecha.games.keyflower.terminal.colours import FARM, WORKER_STYLES, badge, crew, crews, heaps

NOTHING, NEXT = "·", "›"
BIDS, WIDE = 14, 100  # columns for two bids, and from which width on all have room


def offer_table(seen: Mapping[str, Any], seat: int | None, width: int) -> Table:
    """A line a tile; the one that the actor has begun with is marked."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim", expand=False)
    table.add_column(_("on offer"), no_wrap=True)
    table.add_column(_("does, ↑ upgraded"))
    table.add_column(_("colour"), no_wrap=True)
    usable = seen["season"] != "winter"
    for heading in (_("used"), _("next")) if usable else (_("now"),):
        table.add_column(heading, no_wrap=True)
    table.add_column(_("bids"), min_width=BIDS, max_width=BIDS if width < WIDE else None)
    sheet = sheet_of(seen)
    target = (seen["action"] or {}).get("tile")
    for tile in [*seen["offer"], *seen["order"]]:
        face = sheet.face(tile["tile"], tile.get("side", "basic"))
        aimed = tile["tile"] == target
        name = Text.assemble("▸" if aimed else " ", (tiles.name_of(tile), "bold reverse" if aimed else "bold"))
        colour = tile["colour"]
        shown = Text(word(colour), WORKER_STYLES[colour]) if colour else Text(NOTHING, "dim")
        numbers = _uses(tile, acts=face.acts) if usable else [_now(seen, tile, face)]
        table.add_row(name, does(tile, face, sheet), shown, *numbers, bids(tile))
    return table


def _uses(tile: Mapping[str, Any], *, acts: bool) -> tuple[Text, Text]:
    """Workers used, and what the next use takes; nothing where no use is possible at all."""
    if not acts:
        return Text(), Text()
    return crews(tile["used"]) if tile["used"] else Text(NOTHING, "dim"), next_use(tile)


def _now(seen: Mapping[str, Any], tile: Mapping[str, Any], face: Face) -> Text:
    """What a winter tile would bring the viewer."""
    return Text(str(brief.worth(seen, tile["tile"])) if seen["forecast"] and face.kind == "winter" else "", "bold")


def does(tile: Mapping[str, Any], face: Face, sheet: Sheet) -> Text:
    """Its action and its upgrade."""
    text = Text(brief.does(face, sheet))
    if tile.get("icon"):
        text.append(_(", start player"))
    return text.append(f" {better}" if (better := brief.upgraded(face, sheet)) else "", "dim")


def next_use(tile: Mapping[str, Any]) -> Text:
    """use.escalate, use.max-six: the workers that the next use takes."""
    least = tiles.next_use(tile)
    if not least:
        return Text(_("full"), "dim")
    return crew(least, tile["colour"]) if tile["colour"] else Text(f"{least}")


def used(tile: Mapping[str, Any]) -> Text:
    """Workers on a tile, and what the next use takes: `3y›3y`."""
    return Text.assemble(crews(tile["used"]), NEXT, next_use(tile))


def bids(tile: Mapping[str, Any]) -> Text:
    """The leader first; outbid groups in brackets, those of another colour than the tile's lying."""
    ordered = sorted(tile["bids"], key=lambda bid: (bid["outbid"], -bid["workers"]))
    return Text(" ").join(map(_bid, ordered)) if ordered else Text(NOTHING, "dim")


def _bid(bid: Mapping[str, Any]) -> Text:
    lying = "~" if bid["lying"] else ""
    text = Text.assemble(badge(bid["seat"]), ":", crew(bid["workers"], bid["colour"]), lying)
    return Text.assemble("(", text, ")", no_wrap=True) if bid["outbid"] else text


def boat_items(seen: Mapping[str, Any]) -> Iterator[Text]:
    """The boats with their load, or in winter with what they score; who took one."""
    sheet = sheet_of(seen)
    for boat in seen["boats"]:
        name = Text(word(boat["boat"]), "bold")
        load = Text(" ").join([crews(boat["workers"]), *_skills(boat["skills"])])
        if seen["season"] == "winter":
            load = Text(brief.does(sheet.face(boat["boat"]), sheet))
        taken = boat["taken_by"]
        if taken is not None:
            yield Text.assemble(name, " ", badge(taken), no_wrap=True)
        else:
            yield Text.assemble(name, ": ", load if load.plain.strip() else _("empty"), no_wrap=True)


def _skills(skills: Mapping[str, int]) -> list[Text]:
    return [Text(skill_words(skill, n)) for skill, n in skills.items() if n]


def skill_words(skill: str, n: int) -> str:
    """`saw`, `2 saw`."""
    return word(skill) if n == 1 else f"{n} {word(skill)}"


def stock(seen: Mapping[str, Any]) -> Text:
    """info.counts: what bag, pile and supply still hold."""
    goods = heaps({kind: seen["supply"][kind] for kind in RESOURCES})
    start = _("bag {workers} · pile {skills} · supply").format(
        workers=plural("{n} worker", "{n} workers", seen["bag"]), skills=plural("{n} skill", "{n} skills", seen["pile"])
    )
    farm = heaps({kind: seen["supply"][kind] for kind in FARM}) if seen["farmers"] else Text()
    return Text.assemble((start, "dim"), " ", goods, " ", crew(seen["supply"]["green"], "green"), " ", farm)
