"""A course of training: it can be stopped and gone on with, and what it learns depends on the seed alone."""

from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

import cosecha
from cosecha.search.net import BadNet, read_net
from cosecha.train import curve
from cosecha.train.course import Course, opened
from cosecha.train.lessons import play
from cosecha.train.settings import BadSettings, Settings, new_settings, read_settings

SETTINGS = Settings(
    "citrus", 2, "test", (("board", "short"),), (8, 8), games=2, opening=2, capacity=400, batch=16, width=1, older=1
)


def go_on(course: Course, generations: int) -> None:
    """As `course.go_on` does, with nobody beside: the next generation is planned before this one is learnt from."""
    lessons = course.lessons(course.number, course.playing)
    while course.number < generations:
        games = [play(lesson) for lesson in lessons]
        lessons = course.lessons(course.number + 1, course.next)
        course.learn(games, 0.0)


def test_stopping_makes_no_difference(tmp_path: Path) -> None:
    whole = Course.new(SETTINGS)
    go_on(whole, 5)
    for stop in (1, 3, 5):
        course = opened(tmp_path, {"game": "citrus", "seats": 2}) if stop > 1 else Course.new(SETTINGS)
        assert course.settings == SETTINGS
        go_on(course, stop)
        course.save(tmp_path)
    again = Course.load(tmp_path, 2)
    assert again.net.data(again.names) == whole.net.data(whole.names)
    assert np.array_equal(again.given, whole.given)
    assert [each.wins for each in again.history] == [each.wins for each in whole.history]
    assert len(list(tmp_path.glob("memory-*"))) == 1
    assert read_net((tmp_path / "2.net").read_bytes()).names[:2] == ["win", "margin"]


def test_a_course_begins_with_a_net(tmp_path: Path) -> None:
    """No greedy bot opens it, it can be stopped at once, and a net of other sizes is refused."""
    first = Course.new(SETTINGS)
    begun = first.net.data(first.names)
    given = {**asdict(SETTINGS), "seed": "another", "opening": 0}
    opened(tmp_path, given, begun).save(tmp_path)
    course = opened(tmp_path, given)
    assert course.net.data(course.names) == begun
    assert all(begun in lesson.players for lesson in course.lessons(0, course.playing))
    go_on(course, 3)
    whole = opened(tmp_path / "whole", given, begun)
    go_on(whole, 3)
    assert course.net.data(course.names) == whole.net.data(whole.names) != begun
    with pytest.raises(BadNet, match="sizes"):
        opened(tmp_path / "other", {**given, "seats": 3}, begun)


def test_it_learns_who_wins() -> None:
    """From greedy games alone the loss falls well below that of a coin."""
    course = Course.new(Settings("citrus", 2, "test", (("board", "short"),), (16, 8), games=4, opening=9, batch=64))
    go_on(course, 4)
    losses = [each.surprise for each in course.history]
    assert losses[-1] < losses[0] < 0.75
    assert "<polyline" in curve.svg(course.history)


def test_outcomes_are_told_from_each_side() -> None:
    lesson = Course.new(SETTINGS).lessons(0, b"")[0]
    learnt = play(lesson)
    assert len(learnt.given) == len(learnt.wanted)
    assert {0.0, 1.0} >= {float(win) for win in np.unique(learnt.wanted[:, 0])} - {0.5}
    best = max(learnt.points)
    sums = learnt.wanted[:, 2:].sum(1) * 20
    assert {round(float(points)) for points in sums} == set(learnt.points)
    won = learnt.wanted[:, 0] == 1
    assert all(round(float(points)) == best for points in sums[won])


def test_settings_come_from_words() -> None:
    found = read_settings({"game": "citrus", "seats": 3, "seed": 1, "hidden": "16,8", "rate": "0.01"})
    assert (found.hidden, found.rate, found.seed) == ((16, 8), 0.01, "1")
    with pytest.raises(BadSettings, match="colour"):
        read_settings({"game": "citrus", "seats": 3, "seed": 1, "colour": "blue"})


def test_simulations_without_a_part_of_the_lead_are_refused() -> None:
    with pytest.raises(BadSettings, match="leading is above 0"):
        read_settings({"game": "citrus", "seats": 2, "simulations": 4, "leading": 0})


def test_every_game_with_eyes_can_be_learnt() -> None:
    assert "citrus" in [name for name in cosecha.game_names() if cosecha.game(name).eyes is not None]


def test_one_net_alone_learns_from_its_own_side() -> None:
    course = Course.new(replace(SETTINGS, seats=3, opening=0, alone=1.0))
    data = course.net.data(course.names)
    lesson = course.lessons(3, data)[0]
    assert sorted(data is None for data in lesson.players) == [False, True, True]
    learnt = play(lesson)
    own = learnt.points[lesson.players.index(data)]
    assert {round(float(points)) for points in learnt.wanted[:, 2:].sum(1) * 20} == {own}
    assert len(learnt.given) >= learnt.turns


def test_settings_may_change_when_a_course_is_gone_on_with(tmp_path: Path) -> None:
    Course.new(SETTINGS).save(tmp_path)
    given = {"game": "citrus", "seats": 2, "hidden": "8,8"}
    course = opened(tmp_path, {**given, "alone": "0.5"})
    assert course.settings == replace(SETTINGS, alone=0.5)
    for name, value in (("hidden", "4,4"), ("seed", "2"), ("opening", "3"), ("options", ""), ("capacity", "500")):
        with pytest.raises(BadSettings, match=f"keeps to its {name}"):
            opened(tmp_path, {**given, name: value})


def test_a_variant_is_played_now_and_then() -> None:
    settings = Settings("keyflower", 2, "test", games=200, variant="farmers=off", varied=0.25)
    played = [dict(lesson.options) for lesson in Course.new(settings).lessons(0, b"")]
    assert 30 < sum(options == {"farmers": "off"} for options in played) < 70
    assert all(options in ({}, {"farmers": "off"}) for options in played)


def test_a_course_of_keyflower_plays_the_base_game_too_where_nothing_else_is_asked_for() -> None:
    given = {"game": "keyflower", "seats": 2}
    assert new_settings(given, begun=False).variant == "farmers=off"
    for other in ({"variant": ""}, {"options": "farmers=off"}):
        assert new_settings({**given, **other}, begun=False).variant == ""


def test_what_simulations_find_is_learnt_too() -> None:
    """Each end of a turn is to be valued by them and, as so many of them, by what came of it; of two, both sides."""
    course = Course.new(SETTINGS)
    net = course.net.data(course.names)
    plain = replace(course.lessons(0, net)[0], players=(net, net), stray=0.0)
    alone = play(replace(plain, simulations=6, outcome=0.0))
    mixed = play(replace(plain, simulations=6, outcome=1e9))
    assert alone.points == mixed.points, "how much it counts changes nothing in the game"
    assert not np.array_equal(alone.wanted[:, :2], mixed.wanted[:, :2])
    assert np.array_equal(alone.wanted[:, 2:], mixed.wanted[:, 2:]), "points by source are what came of it"
    wins = alone.wanted[:, 0]
    assert ((wins >= 0) & (wins <= 1)).all()
