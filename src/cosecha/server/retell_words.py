"""The words of looking back: what happened since, the replay, branches, verifying, the rules beside the table."""

from typing import Final

from cosecha.core.words import later

# {name} is filled in by whoever shows the text; things that are counted have `_one` and `_many`.
RETELL_WORDS: Final[dict[str, str]] = {
    # since one's last move
    "since_one": later("{n} move since yours"),
    "since_many": later("{n} moves since yours"),
    "since_seen_one": later("{n} move since you looked"),
    "since_seen_many": later("{n} moves since you looked"),
    "since_show": later("Show them one after the other"),
    "since_menu": later("Since my last move"),
    "since_none": later("Nothing has happened since your last move."),
    "retell": later("What happened since"),
    "retell_base": later("So it was before."),
    "retell_count": later("{n} of {all}"),
    "retell_pause": later("Pause"),
    "retell_skip": later("To the table"),
    "retell_replay": later("In the replay"),
    # branches
    "branch": later("Branch"),
    "branch_about": later(
        "Lay a table of your own that goes on from this move: with other luck, and with decisions of your own."
    ),
    "branch_lay": later("Lay the branch"),
    "branch_waits": later(
        "This game is still being played, and a branch would show what some must not know yet. When it is over, a"
        " branch can begin at any of its moves."
    ),
    "branch_last": later("This is the last move. Go back to the one from which you want to play on."),
    "branch_of": later("Branch at move {n}"),
    "branch_of_about": later("This table goes on from a move of another one, with luck of its own. See that moment."),
    # verifying
    "own_nonce": later("Your random text"),
    "own_nonces": later("Your random texts"),
    "own_nonce_about": later("It went into the luck of this table. Compare it with the list at the end."),
    "verify": later("Verify"),
    "verify_luck": later("Verify the luck"),
    "verifying": later("Verifying…"),
    "verify_all": later("The luck of this game was fair."),
    "verify_most": later("Nothing is wrong, but not everything could be checked here."),
    "verify_wrong": later("Something does not fit. Keep the record: it shows what."),
    "verify_secret": later("The secret fits the commitment."),
    "verify_secret_wrong": later("The secret does not fit the commitment."),
    "verify_since": later("This browser has known the commitment since {when}."),
    "verify_late": later("This browser saw the commitment for the first time when the game was over."),
    "verify_changed": later("The commitment is not the one that this browser was shown before."),
    "verify_own": later("Your random text is among those that went in."),
    "verify_own_wrong": later("The random text that this browser gave is not among those that went in."),
    "verify_own_unknown": later("This browser gave no random text to this table."),
    "verify_seed": later("The secret and the random texts of all seats give the seed of the record."),
    "verify_seed_wrong": later("The secret and the random texts do not give the seed of the record."),
    "verify_here": later("reckoned by your browser"),
    "verify_there": later("reckoned by the server"),
    "verify_draws_one": later("The only draw of the game comes from this seed."),
    "verify_draws_many": later("All {n} draws of the game come from this seed."),
    "verify_taken_one": later(
        "This is a branch: the luck of its first event is that of the table it comes from, and is verified there."
    ),
    "verify_taken_many": later(
        "This is a branch: the luck of its first {n} events is that of the table it comes from, and is verified there."
    ),
    "verify_placed": later("The game went on from a saved position: what was before cannot be verified."),
    "verify_no_crypto": later(
        "Browsers reckon such things only on pages by https or on this machine. Download the record and run"
        " cosecha verify to check it without trusting the server."
    ),
    "verify_self": later("Whoever does not trust this server downloads the record and runs: cosecha verify {file}"),
    "verify_failed": later("The server did not answer. Try again in a moment."),
    # the rules beside the table
    "rulebook": later("Rules"),
    "rulebook_find": later("Find in the rules"),
    "rulebook_some_one": later("The rule behind it"),
    "rulebook_some_many": later("The {n} rules behind it"),
    "rulebook_all": later("All rules"),
    "rulebook_page": later("As a page"),
    "rulebook_failed": later("The rules could not be fetched. Try again in a moment."),
    "log_moment": later("This moment in the replay"),
    "log_rules": later("Rules: {rules}"),
    "key_r": later("R"),
    "key_r_does": later("open the rules, or close them"),
    "key_b": later("B"),
    "key_b_does": later("show what happened since your last move"),
}
