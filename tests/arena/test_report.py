"""The report: one file that asks nobody for anything, and files for other programs."""

from __future__ import annotations

import csv
import json
import re
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cosecha.arena.plots import over_time, running, steps, whiskers
from cosecha.arena.summary import Estimate
from cosecha.cli import main

WORDS = ["arena", "keyflower", "--seats", "2,3", "--bots", "random,greedy,uct-1", "--blocks", "3", "--seed", "7"]
VOID = {"meta", "line", "circle", "polyline"}


class Reader(HTMLParser):
    """Notes what a page would fetch, and whether its elements fit together."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.fetched += [str(given[key]) for key in ("src", "srcset", "data", "action") if key in given]
        self.fetched += [str(given["href"])] if tag in {"link", "image", "use"} else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("arena")
    words = [*WORDS, "--workers", "1", "--html", str(folder / "page.html")]
    assert main([*words, "--json", str(folder / "found.json"), "--csv", str(folder / "games.csv")]) == 0
    return folder


def test_the_page_needs_nothing_else(written: Path) -> None:
    page = (written / "page.html").read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert reader.fetched == []
    assert not re.search(r"url\(|@import|https?://|<script", page)
    assert "prefers-color-scheme: dark" in page


def test_the_page_shows_every_bot_at_every_table(written: Path) -> None:
    reader = Reader()
    reader.feed((written / "page.html").read_text(encoding="utf-8"))
    assert reader.text.count("uct-1") >= 8
    assert "Keyflower, 2 seats" in reader.text
    assert "Keyflower, 3 seats" in reader.text


def test_the_table_of_games_has_a_line_for_each_seat(written: Path) -> None:
    rows = list(csv.DictReader(StringIO((written / "games.csv").read_text(encoding="utf-8"))))
    assert len(rows) == 3 * 2 * 2 + 3 * 3 * 3
    for number in {row["number"] for row in rows}:
        assert sum(float(row["won"]) for row in rows if row["number"] == number) == pytest.approx(1, abs=1e-5)


def test_the_numbers_say_what_was_played_and_what_it_came_to(written: Path) -> None:
    found = json.loads((written / "found.json").read_text(encoding="utf-8"))
    assert (found["bots"], found["seed"]) == (["random", "greedy", "uct-1"], "7")
    two, three = found["standings"]
    assert (two["table"]["seats"], three["table"]["seats"]) == (2, 3)
    for row in two["rows"] + three["rows"]:
        assert row["rating"]["low"] <= row["rating"]["value"] + 60
        assert row["wins"]["low"] <= row["wins"]["value"] <= row["wins"]["high"]


def test_plots_are_sound_even_when_all_is_equal() -> None:
    same = Estimate(0.5, 0.5, 0.5)
    for plot in (
        whiskers("a & b", [("<one>", same), ("two", same)], "{:.1f}".format, 0.5, (0, 1)),
        over_time("time", "axis", [("one", 0.0, 0.0), ("two", 0.0, 0.0)]),
        running("ratio", [], (-2.9, 2.9), ("H0", "H1")),
        running("ratio", [0.5, -4.0], (-2.9, 2.9), ("H0", "H1")),
    ):
        ElementTree.fromstring(plot)


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-3, 812), (0.31, 0.35), (5, 5), (-0.2, 0)])
def test_steps_enclose_what_is_shown(low: float, high: float) -> None:
    found = steps(low, high)
    assert found[0] <= low
    assert found[-1] >= high
    assert 2 <= len(found) <= 12
