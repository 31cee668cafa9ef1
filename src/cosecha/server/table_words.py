"""The words of the table page, by the name that its template and its scripts use for them."""

from typing import Final

from cosecha.core.words import later

# {name} is filled in by whoever shows the text; things that are counted have `_one` and `_many`.
TABLE_WORDS: Final[dict[str, str]] = {
    "looking_on": later("You are looking on."),
    "kept": later("Goes on from a saved position"),
    # the bar
    "bar": later("What to do now"),
    "undo_step": later("Undo"),
    "undo_turn": later("Undo turn"),
    "menu": later("Menu"),
    "close": later("Close"),
    "home": later("To the games"),
    "chosen": later("Chosen: {things}"),
    "chips": later("Also to choose"),
    "parts": later("Parts of the table"),
    "people": later("Players"),
    "log": later("What happened"),
    "player": later("Player {n}"),
    "needs_script": later("The table needs JavaScript."),
    "title_turn": later("● Your turn – {game}"),
    # pointing and clicking
    "takes_back": later("Click again to take this back."),
    "moves_more": later("and {n} more moves"),
    "on_turn_one": later("{names} is on turn."),
    "on_turn_many": later("It is the turn of {names}."),
    "is_over": later("The game is over."),
    "rule": later("Rule {rule}"),
    # the line to the server
    "not_connected": later("Not connected. Trying again…"),
    "trying": later("Your move is on its way: not connected, trying again…"),
    # several people at one screen
    "pass_to": later("Pass the screen to {name}."),
    "i_am": later("I am {name}"),
    # orders that stand
    "standing": later("Pass until…"),
    "standing_about": later("Your turns pass by themselves until then. You can stop it at any time."),
    "standing_stop": later("Stop: {order}"),
    "standing_said": later("{order}. You can stop it at any time."),
    "standing_ended": later("You decide again: {name} {what}."),
    "standing_failed": later("This could not be ordered. Try again in a moment."),
    # who sits there, and bots that play for people
    "deputy_plays": later("A bot plays for you: take back"),
    "deputy_of_you": later("the bot {bot} plays for you"),
    "deputy_of": later("the bot {bot} plays for them"),
    "let_bot_play": later("Let it play for me"),
    "take_back": later("Take my seat back"),
    "stand_in": later("Let it stand in"),
    "mute_here": later("Mute for me"),
    "hear_again": later("Hear again"),
    "mute_all": later("Mute for all"),
    "unmute_all": later("Let talk again"),
    "is_muted": later("muted by the host"),
    "turns_one": later("Your turn at {title} too"),
    "turns_many": later("Your turn at {n} other tables"),
    # the chat
    "talk": later("Chat"),
    "talk_lines": later("What was said"),
    "talk_unread": later("Chat: {n} new"),
    "talk_say": later("Say something"),
    "talk_send": later("Send"),
    "talk_off": later("The host has turned the chat off."),
    "talk_switch": later("People may chat at this table"),
    "host": later("Host"),
    # a rules problem
    "report": later("Report a rules problem"),
    "report_about": later(
        "Was that right by the rules? You get a text with the record of this table as everybody may see it, the version"
        " and the rule, which you can send to whoever looks after this server or the game."
    ),
    "report_what": later("What seems wrong?"),
    "report_own": later("Include what only my seat sees now"),
    "report_text": later("The report"),
    "report_download": later("Download"),
    # behind the menu
    "moves": later("All moves"),
    "moves_filter": later("Type to find a move; Enter plays the first"),
    "moves_left_one": later("{n} move"),
    "moves_left_many": later("{n} moves"),
    "moves_none": later("There is nothing for you to decide now."),
    "in_words": later("The table in words"),
    "scores": later("Points"),
    "ending": later("The end"),
    "record": later("Download the record"),
    "help": later("Help and keys"),
    "help_mouse": later(
        "Click what glows, in any order; a click on something lit takes it back. Rest the pointer on a thing, or press"
        " it long, to read what it is. Click anything else to read why it cannot be done now."
    ),
    "key_arrows": later("Arrows"),
    "key_arrows_does": later("to the next thing that glows"),
    "key_shift_arrows": later("Shift + arrows"),
    "key_shift_arrows_does": later("to the next thing of any kind on the same mat"),
    "key_enter": later("Enter"),
    "key_enter_does": later("click it"),
    "key_escape": later("Escape"),
    "key_escape_does": later("take a click back, put a note away"),
    "key_u": later("U"),
    "key_u_does": later("undo a step"),
    "key_shift_u": later("Shift + U"),
    "key_shift_u_does": later("undo the turn"),
    "key_m": later("M"),
    "key_m_does": later("all moves as a list"),
    "key_t": later("T"),
    "key_t_does": later("the table in words"),
    "key_s": later("S"),
    "key_s_does": later("points by source"),
    "key_c": later("C"),
    "key_c_does": later("open the chat, or close it"),
    "key_l": later("L"),
    "key_l_does": later("say what happened last"),
    "key_p": later("P"),
    "key_p_does": later("say again what to do"),
    "key_help": later("?"),
    "key_help_does": later("this help"),
}
