"""The public contract: what it answers, and how it refuses bad input with the match unchanged."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import cosecha
from cosecha.cli.screen import drawing
from cosecha.core.luck import CommittedLuck, committed, mixed_seed
from cosecha.core.match import Match
from cosecha.core.verbs import Choice, Verb, Verbs
from cosecha.core.verifying import verify
from tests.core.toy import TOY, Toy

CITRUS = cosecha.game("citrus")


def played(moves: int, seed: int = 7, seats: int = 2) -> Match:
    match = CITRUS.new(seats=seats, options={"board": "short"}, seed=seed)
    for i in range(moves):
        if match.over:
            break
        options = match.moves()
        match.play(options[i % len(options)])
    return match


def test_the_folder_is_the_registry() -> None:
    assert "citrus" in cosecha.game_names()
    with pytest.raises(cosecha.UnknownGame, match="citrus"):
        cosecha.game("chess")


@pytest.mark.parametrize("seats", [1, 6, 0, -1, "3", 2.5, True, None])
def test_seats_out_of_range_are_refused_with_the_rule(seats: object) -> None:
    with pytest.raises(cosecha.BadSetup, match=r"setup\.players"):
        CITRUS.new(seats=seats)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"bord": "long"}, "unknown option 'bord'"),
        ({"board": "round"}, "board is one of long, short"),
        ({"board": "short", "start_fincas": "4"}, "contradicts"),
        ({"first_player": "3"}, "contradicts 2 seats"),
        ({"family": "maybe"}, "family is one of on, off"),
        ({"board_data": ""}, "text of a data file"),
        ({"board_data": 7}, "text of a data file"),
        (["board"], "mapping"),
    ],
)
def test_bad_options_are_named(options: dict[str, object], problem: str) -> None:
    with pytest.raises(cosecha.BadSetup, match=problem):
        CITRUS.new(seats=2, options=options)


def test_options_take_words_numbers_and_truth_values() -> None:
    setup = CITRUS.setup(3, {"family": True, "start_fincas": 3, "board": "long"})
    assert (setup["family"], setup["start_fincas"], setup.on("cart_triggers")) == ("on", "3", True)


@pytest.mark.parametrize(
    "text", ["", "  ", "fly", "buy", "buy x9", "place le", "place le z9", "place le a1 bridge now"]
)
def test_malformed_moves_are_refused_in_words(text: str) -> None:
    match = CITRUS.new(seats=2, seed=7)
    before = match.record()
    with pytest.raises(cosecha.Malformed):
        match.play(text)
    with pytest.raises(cosecha.Malformed):
        match.why_not(text)
    assert match.record() == before


def test_a_refused_move_leaves_the_match_unchanged() -> None:
    match = played(20)
    before = (match.record(), match.state.numbers(), match.position())
    with pytest.raises(cosecha.Refused) as refused:
        match.play("milestone" if match.why_not("milestone") else "end")
    assert refused.value.refusal.rule
    assert refused.value.refusal.text in str(refused.value)
    assert (match.record(), match.state.numbers(), match.position()) == before


def test_moves_out_of_turn_and_unknown_seats_are_refused() -> None:
    match = CITRUS.new(seats=2, options={"first_player": 1}, seed=7)
    refusal = match.why_not("pass", 1)
    assert refusal is not None
    assert refusal.rule == "turn.order"
    assert match.moves(1) == []
    with pytest.raises(cosecha.BadSetup, match="seats are 0 to 1"):
        match.play("pass", 2)
    with pytest.raises(cosecha.BadSetup):
        match.view(5)


def test_a_finished_match_refuses_everything() -> None:
    match = played(10_000)
    assert match.over
    assert match.moves() == []
    assert match.winners
    refusal = match.why_not("end")
    assert refusal is not None
    assert refusal.rule == "end.trigger"
    with pytest.raises(cosecha.CannotUndo):
        match.undo()


def test_scripted_draws_come_first_and_must_be_possible() -> None:
    match = CITRUS.new(seats=2, seed=7, draws="2 h4 h4 h4 h4")
    assert match.to_act == (1,)
    assert list(match.view(None)["landscape"].values())[:4] == ["h4"] * 4
    with pytest.raises(cosecha.BadRecord, match="none is left"):
        CITRUS.new(seats=2, seed=7, draws="2 h4 h4 h4 h4 h4")
    with pytest.raises(cosecha.BadRecord, match="cannot be drawn here"):
        CITRUS.new(seats=2, seed=7, draws="lemon")


def test_undo_goes_back_to_the_last_draw_and_no_further() -> None:
    match = played(0)
    match.play("buy d4")
    assert match.can_undo()
    before = match.record().count("\n")
    match.undo()
    assert match.record().count("\n") == before + 1
    assert not match.can_undo()
    with pytest.raises(cosecha.CannotUndo):
        match.undo()


def test_taking_back_never_shows_the_next_draw() -> None:
    straight, winding = played(0, seed=11), played(0, seed=11)
    winding.play("buy d4")
    winding.undo()
    for match in (straight, winding):
        while not match.events or not match.events[-1].draws.names:
            match.play(match.moves()[0])
    assert straight.events[-1].move == winding.events[-1].move
    assert straight.events[-1].draws != winding.events[-1].draws


def test_the_same_seed_gives_the_same_match() -> None:
    assert played(60, seed=5).record() == played(60, seed=5).record()
    assert played(60, seed=5).record() != played(60, seed=6).record()


def test_a_record_keeps_its_seed_until_the_end() -> None:
    assert "\nseed:" not in played(30).record()
    assert "\nseed: 7\n" in played(10_000).record()


def test_a_finished_record_can_be_verified_and_a_false_draw_is_found() -> None:
    text = played(10_000).record()
    verify(CITRUS, text)
    lines = text.splitlines()
    drawn = next(i for i, line in enumerate(lines) if "place" in line and " -> " in line)
    head, _, draws = lines[drawn].partition(" -> ")
    lines[drawn] = f"{head} -> {' '.join(reversed(draws.split()))}"
    with pytest.raises(cosecha.BadRecord):
        verify(CITRUS, "\n".join(lines) + "\n")
    with pytest.raises(cosecha.BadRecord, match="committed"):
        verify(CITRUS, text.replace("\nseed: 7\n", "\nseed: 8\n"))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("cosecha record 1", "a letter"), "begins with the line"),
        (("game: citrus", "game: chess"), "no record of citrus"),
        (("seats: 2", "seats: many"), "seats is a number"),
        (("seats: 2", "seats: 9"), "set-up"),
        (("option board: short", "option board: round"), "board is one of"),
        (("\n\n", "\n\n1 fly\n"), "no verb"),
        (("\n\n", "\n\n1 end\n"), r"turn\.(end|order)"),
        (("\n\n", "\n\nnonsense\n"), "seat move"),
        (("-> 1", "-> 1 1"), "cannot be drawn|never drawn"),
    ],
)
def test_a_damaged_record_is_refused_with_the_reason(change: tuple[str, str], problem: str) -> None:
    match = CITRUS.new(seats=2, options={"board": "short"}, seed=7, draws="1")
    match.play(match.moves()[0])
    text = match.record()
    assert change[0] in text
    with pytest.raises(cosecha.BadRecord, match=problem):
        CITRUS.replay(text.replace(change[0], change[1], 1))


def test_a_record_that_claims_another_result_is_refused() -> None:
    text = played(10_000).record()
    with pytest.raises(cosecha.BadRecord, match="the record ends with"):
        CITRUS.replay(text[: text.rindex("result:")] + "result: 1 2\n")


def test_the_seed_of_a_table_mixes_secret_and_nonces() -> None:
    seed = mixed_seed("secret", ["a", "b"])
    assert seed != mixed_seed("secret", ["a", "c"])
    assert seed != mixed_seed("other", ["a", "b"])
    assert mixed_seed("secret", ["a/b"]) != mixed_seed("secret", ["a", "b"])
    assert committed("secret") not in seed


def test_a_draw_depends_on_the_event_and_is_fair() -> None:
    luck = CommittedLuck("seed")
    pile = vec[i64]([1, 2, 1])
    drawn = []
    for event in range(4000):
        luck.begin(event)
        drawn.append(luck.draw(0, pile))
    assert abs(drawn.count(1) - 2000) < 200
    assert abs(drawn.count(0) - 1000) < 160


def test_facts_tell_what_happened_and_can_be_said() -> None:
    match = CITRUS.new(seats=2, seed=7)
    facts = match.play(match.moves()[0])
    assert facts[0].what == "bought"
    assert facts[0].origin.startswith("market ")
    assert all(CITRUS.say(fact) for fact in facts)


LONG = "9" * 5000


@pytest.mark.parametrize(
    ("header", "problem"),
    [
        ("pending: " + "le " * 13, "at most 12"),
        ("hand 1: br*" + LONG, "none of"),
        (f"bag: {LONG}", "none of"),
        (f"coins: {LONG} 1", "one a seat"),
        (f"passes: {LONG}", "a number from"),
        (f"seats: {LONG}", "seats is a number"),
        ("seats: ٣", "seats is a number"),
        ("earned 1: xx", "source=points"),
        ("earned 1: harvest=5 garbage", "source=points"),
        ("fincas: A=10/5 A=12/4", "stands twice"),
        ("waiting finca: 12/4", "no site is open"),
        ("option mistakes: penalised\npending: le\nunpaid: 1", "unpaid tiles"),
        ("flavour: sweet", "unknown header"),
    ],
)
def test_inconsistent_positions_are_refused_with_the_reason(header: str, problem: str) -> None:
    with pytest.raises(cosecha.BadPosition, match=problem):
        CITRUS.position(f"{header}\n\n. + .\n+ @A +\n. + .\n")


def test_wrong_types_are_refused_in_words() -> None:
    with pytest.raises(cosecha.BadRecord):
        CITRUS.replay(None)  # type: ignore[arg-type]
    with pytest.raises(cosecha.BadPosition):
        CITRUS.position(5)  # type: ignore[arg-type]
    with pytest.raises(cosecha.BadSetup):
        CITRUS.new(seats=2, draws=5)  # type: ignore[arg-type]
    with pytest.raises(cosecha.BadSetup):
        CITRUS.new(seats=2, seed=[])  # type: ignore[arg-type]
    with pytest.raises(cosecha.Malformed):
        CITRUS.new(seats=2, seed=1).play(None)


@pytest.mark.parametrize(
    "move",
    [
        {"verb": "place", "tile": "le", "square": "e5", "bridge": "yes"},
        {"verb": "place", "tile": "le", "square": "e5"},
        {"verb": "end", "why": "tired"},
        {"verb": "buy", "line": None},
        {"verb": 5},
        ["end"],
    ],
)
def test_moves_as_json_are_read_strictly(move: object) -> None:
    with pytest.raises(cosecha.Malformed):
        CITRUS.verbs(CITRUS.new(seats=2, seed=1).state).from_json(move)


def test_unknown_headers_of_a_record_are_refused() -> None:
    text = CITRUS.new(seats=2, seed=7).record()
    with pytest.raises(cosecha.BadRecord, match="unknown header"):
        CITRUS.replay(text.replace("seats: 2", "seats: 2\nbogus: 3"))


def test_letters_may_be_large_or_small_unless_that_tells_names_apart() -> None:
    verbs = Verbs([Verb("place", Choice("place", ["H2", "h2", "E4"]))])
    assert [verbs.text(verbs.parse(f"place {word}")) for word in ("H2", "h2", "e4")] == [
        "place H2",
        "place h2",
        "place E4",
    ]


def test_a_state_may_say_why_a_seat_waits() -> None:
    class Waiting(Toy):
        def why_waits(self, seat: i64, code: i64) -> i64:
            return 2 if seat == 1 else 0

    match = Match(TOY, TOY.setup(3), Waiting(3), 7)
    for seat in (0, 1):
        match.play("bid 1", seat)
        match.play("keep no", seat)
    refusals = [match.why_not("bid 2", seat) for seat in (0, 1)]
    assert [refusal.rule for refusal in refusals if refusal] == ["toy.order", "toy.bid-first"]


def test_a_game_without_a_drawing_shows_a_seat_only_what_it_sees() -> None:
    match = TOY.new(seats=2, seed=7)
    shown = str(drawing(TOY).draw(match, 0, None))
    assert f'card: "{match.view(0)["card"]}"' in shown
    assert "bid" not in str(drawing(TOY).draw(match, None, None))
