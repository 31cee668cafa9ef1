"""Finds compiled rules: used only when their stamp carries the hash of exactly these sources.

Compiled modules lie in `build/native` of a checkout, or in the installed package. `COSECHA_PURE=1` plays interpreted.
"""

import hashlib
import os
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
STAMP = "native.stamp"
GROUPS = {
    "core": (
        "verbs",
        "sources",
        "facts",
        "luck",
        "state",
        "playout",
        "eyes",
        "words",
        "people",
        "outline",
        "parts",
        "scripted",
        "match",
        "telling",
    ),
    "games.citrus": (
        "pieces",
        "squares",
        "board",
        "state",
        "planting",
        "outlook",
        "lookahead",
        "fincas",
        "opening",
        "harvesting",
        "scoring",
        "buying",
        "action_tiles",
        "offers",
        "refusals",
        "turn",
        "growth",
        "weights",
        "survey",
        "greedy",
        "sensible",
        "features",
        "view",
        "sketch",
        "saying",
        "notation",
        "picture.land",
        "picture.board",
        "picture.orchards",
        "picture.races",
        "picture.market",
        "picture.supply",
        "picture.players",
        "picture.score",
        "picture.words",
        "picture.choices",
        "picture.painter",
    ),
    "server": (
        "stage",
        "news",
        "telling",
        "table",
        "live",
        "orders",
        "ticking",
        "woken",
        "notices.waiting",
        "limits",
    ),
    "games.guatemala_cafe": (
        "pieces",
        "spaces",
        "board",
        "state",
        "placing",
        "harbours",
        "roads",
        "buying",
        "refilling",
        "sacks",
        "scoring",
        "offers",
        "refusals",
        "opening",
        "dealing",
        "turn",
        "outlook",
        "prospects",
        "greedy",
        "ways",
        "candidates",
        "sight",
        "track",
        "features",
    ),
    "games.keyflower": (
        "pieces",
        "telling",
        "printed",
        "state",
        "memory",
        "dealing",
        "colours",
        "workers",
        "bidding",
        "steps",
        "using",
        "animals",
        "farming",
        "payments",
        "transport",
        "fields",
        "forgetting",
        "village",
        "allotment",
        "round_trip",
        "boat_tiles",
        "larder",
        "pastures",
        "scoring",
        "seasons",
        "arrivals",
        "breeding",
        "season_end",
        "forecast",
        "opening",
        "placement",
        "pasture_refusals",
        "refusals",
        "pasture_offers",
        "offers",
        "turn",
        "husbandry",
        "appraisal",
        "greedy",
        "hauling",
        "planner",
        "holdings",
        "standing_score",
        "upgrading",
        "beliefs",
        "sight",
        "candidates",
        "features",
    ),
    "search": ("attention", "worlds", "leaf", "tree", "patience", "net", "notes", "turns", "sequels", "endgame"),
}
"""What is compiled: rules, state and search, and what paints and tells a move.

Each group becomes one C file, so that calls within it are inlined.
"""

MODULES = tuple(f"cosecha.{group}.{module}" for group, modules in GROUPS.items() for module in modules)


def source_of(module: str) -> Path:
    return PACKAGE.joinpath(*module.split(".")[1:]).with_suffix(".py")


def sources_hash() -> str:
    """The hash that a stamp must carry for its modules to be used."""
    digest = hashlib.sha256(f"{sys.version_info[:2]}{sys.implementation.cache_tag}".encode())
    for module in MODULES:
        digest.update(module.encode() + source_of(module).read_bytes())
    return digest.hexdigest()


def folder() -> Path | None:
    """Where compiled modules lie, fresh or not."""
    for place in (PACKAGE.parent.parent / "build" / "native" / "cosecha", PACKAGE):
        if (place / STAMP).is_file():
            return place
    return None


class Finder:
    """Puts compiled modules, or their sources, before what Python would find by itself."""

    def __init__(self, compiled: Path | None) -> None:
        self.compiled = compiled

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name in MODULES:
            return self._extension(name) if self.compiled else self._source(name)
        if self.compiled and name.endswith("__mypyc"):
            return self._extension(name)
        return None

    def _extension(self, name: str) -> ModuleSpec | None:
        assert self.compiled is not None
        for suffix in EXTENSION_SUFFIXES:
            place = self.compiled.parent.joinpath(*name.split(".")).with_name(name.rpartition(".")[2] + suffix)
            if place.is_file():
                return spec_from_file_location(name, place, loader=ExtensionFileLoader(name, str(place)))
        return None

    def _source(self, name: str) -> ModuleSpec | None:
        place = str(source_of(name))
        return spec_from_file_location(name, place, loader=SourceFileLoader(name, place))


_finder: Finder | None = None


def install() -> None:
    """Look for compiled rules once, before they are imported."""
    global _finder
    if _finder is not None:
        return
    place = None if os.environ.get("COSECHA_PURE") == "1" else folder()
    if place is not None and (place / STAMP).read_text().strip() != sources_hash():
        warnings.warn("compiled rules are older than their sources: playing interpreted (make compile)", stacklevel=3)
        place = None
    _finder = Finder(place)
    sys.meta_path.insert(0, _finder)


def in_use() -> bool:
    """Are compiled rules being played?"""
    return _finder is not None and _finder.compiled is not None
