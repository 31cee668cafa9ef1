"""The words of the site around the table, by the name that templates and scripts use for them."""

from typing import Final

from cosecha.core.words import later

# Names like `copy` or `items` would be methods of the dictionary in a template, so none is called that.
# {name} is filled in by whoever shows the text; things that are counted have `_one` and `_many`.
SITE_WORDS: Final[dict[str, str]] = {
    # every page
    "description": later(
        "Board games at a farmhouse table, against bots or with friends. No account, nothing to install."
    ),
    "skip": later("To the content"),
    "theme": later("Light"),
    "theme_light": later("Day"),
    "theme_dark": later("Lamp"),
    "theme_auto": later("Auto"),
    "back_home": later("To the games"),
    # who one is
    "me": later("You"),
    "me_about": later(
        "There are no accounts here: this browser is you. If it forgets its cookies, only another device of yours still"
        " knows who you are."
    ),
    "me_save": later("Save"),
    "me_nameless": later("Saved without a name: at tables to come you are called by the number of your seat."),
    "me_saved": later("Saved, for the tables to come."),
    "device": later("This is me on another device"),
    "device_about": later(
        "Make a link and open it on your phone or in another browser: there you are the same person, with the same"
        " tables. Both go on working."
    ),
    "device_make": later("Make the link"),
    "device_qr": later("The link as a QR code, for the camera of a phone"),
    "device_link": later("Link to another device"),
    "device_works_once": later("It works once, for ten minutes. Show it to nobody: whoever opens it is you."),
    "become": later("Be {name} in this browser"),
    "become_about": later(
        "You have the same seats and tables here as on the other device. Do this only in a browser of yours."
    ),
    "become_same": later("You are already the same person in this browser."),
    "become_other": later("Somebody has tables in this browser already. They cannot be reached from it afterwards."),
    "become_do": later("This is me"),
    "becoming": later("One moment…"),
    "no_answer": later("The server did not answer. Nothing you typed is lost: please try again."),
    "not_done": later("The server could not do that ({status}). Nothing you typed is lost: please try again."),
    # home
    "home_title": later("Cosecha: board games at a farmhouse table"),
    "players": later("{least}–{most} players"),
    "minutes": later("{least}–{most} minutes"),
    "minutes_about": later("About as long as a game takes people who know it; against bots it is quicker."),
    "complexity": later("complexity:"),
    "complexity_about": later("How much there is to learn and to keep in mind, in our view."),
    "open_tables": later("Open tables"),
    "open_tables_about": later("Anybody may take a seat here."),
    "sit_with": later("Sit down with {name}"),
    "play_now": later("Play now"),
    "play_now_about": later("“Play now” is you against two bots, in one click. No account, nothing to install."),
    "laying": later("Laying the table…"),
    "picture_of": later("A table of {title} in the middle of a game"),
    "set_up": later("Set up a table"),
    "set_up_about": later("Choose who sits where and which rules you play by."),
    "set_up_game": later("Set up a table of {title}"),
    "at_the_table": later("At the table"),
    "how_many": later("Seats"),
    "seat_who": later("Who sits on seat {n}"),
    "seat_name": later("Name on seat {n}"),
    "who_me": later("You"),
    "who_open": later("Somebody by link"),
    "who_anybody": later("Anybody"),
    "who_here": later("Somebody at this screen"),
    "who_bot": later("Bot: {name}"),
    "hints": later("Hints"),
    "hints_about": later("A bot says what it would do, to whoever asks. Usually where one person plays alone."),
    "hints_usual": later("usual"),
    "hints_yes": later("yes"),
    "hints_no": later("no"),
    "bot_levels": later("Bots, from the weakest to the strongest"),
    "bot_others": later("For study"),
    "who_people": later("People"),
    "about_me": later("You play this seat in this browser."),
    "about_open": later("You get a link for one person. It works once."),
    "about_anybody": later("Whoever comes first takes the seat; you can also send links."),
    "about_here": later("You share this screen and hand it over between turns."),
    "your_name": later("Your name"),
    "their_name": later("Their name"),
    "joins": later("Who may take the open seats"),
    "joins_about": later("Open tables are shown on the first page; the game begins when everybody is ready."),
    "joins_link": later("by link"),
    "joins_anybody": later("anybody"),
    "clock": later("Clock"),
    "clock_none": later("no clock"),
    "clock_live": later("At one sitting"),
    "clock_days": later("Over days"),
    "clock_about_none": later("Everybody takes the time they need."),
    "clock_about_live": later(
        "A bank of time for each person, which runs only while they must decide; every decision brings some back. When"
        " it is used up the others choose: wait, let a bot play, or end the game."
    ),
    "clock_about_days": later(
        "Come back when you have time: each person has a bank of days, which runs only while they must decide; every"
        " decision brings some back. When it is used up the others choose: wait, let a bot play, or end the game."
    ),
    "rules": later("Rules"),
    "more_options": later("More options"),
    "own_data": later("Your own data files"),
    "own_data_about": later("Values of your own copy of the game, if they differ from ours."),
    "choose_file": later("Choose a file for {title}"),
    "or_type": later("or type its text here"),
    "text_of": later("Text of {title}"),
    "file_unread": later("This file could not be read as text."),
    "create": later("Lay the table"),
    "your_tables": later("Your tables"),
    "older_ones": later("Older ones"),
    "newer_ones": later("Newer ones"),
    "page_of_list": later("{list}: page {n}"),
    "tables_put_away": later("Tables put away"),
    "finished": later("Finished ({n})"),
    "put_away": later("Put away"),
    "take_up": later("Take up again"),
    "put_away_one": later("Put away: {n} table"),
    "put_away_many": later("Put away: {n} tables"),
    "put_away_about": later(
        "You are not told of your turns there. Take a table up again, or make a move at it, and it is back among yours."
    ),
    "your_turn": later("Your turn"),
    "time_is_up": later("Time is up: choose"),
    "your_seat_waits": later("A seat is kept for you"),
    "phase_gathering": later("Waiting for players"),
    "phase_playing": later("Being played"),
    "phase_over": later("Over"),
    "phase_ended": later("Ended early"),
    "open_seat": later("open seat"),
    "kept_seat": later("kept for {name}"),
    "kept_for_you": later("kept for you"),
    "kept_somebody": later("kept for somebody who played before"),
    "kind_bot": later("bot"),
    "kind_you": later("you"),
    "kind_here": later("at this screen"),
    "kind_person": later("somebody"),
    # how a table is played
    "how_we_play": later("How we play"),
    "how_usual": later("As usual: without a clock, and with the usual rules."),
    # an invitation
    "invites": later("{name} invites you to {title}"),
    "invited": later("You are invited to {title}"),
    "who_sits": later("Who sits at the table"),
    "your_seat": later("your seat"),
    "take_seat": later("Take the seat"),
    "taking_seat": later("Pulling up a chair…"),
    "take_seat_about": later("The seat belongs to this browser from then on. The link works once."),
    # the waiting room
    "gathering_title": later("{title}: the table is laid"),
    "gathering_host": later("Fill the open seats. The game begins by itself when everybody sits."),
    "gathering_guest": later("The game begins by itself when everybody sits."),
    "waiting_one": later("Waiting for {n} more person"),
    "waiting_many": later("Waiting for {n} more people"),
    "waiting_none": later("Everybody sits. The game begins."),
    "gathering_listed": later(
        "Anybody may take an open seat. The game begins when every seat is taken and all are ready."
    ),
    "gathering_kept": later("A seat is kept for you. The game begins by itself when everybody sits."),
    "gathering_barred": later("The host has sent you away from this table. You can look on."),
    "gathering_by_link": later("Seats here are given by a link: ask {name} for one."),
    "gathering_by_link_host": later("Seats here are given by a link: ask the host for one."),
    "hosted_by": later("Host: {name}"),
    "join_table": later("Sit down"),
    "join_name": later("Your name"),
    "ready": later("I am ready"),
    "not_ready": later("Wait, not yet"),
    "is_ready": later("ready"),
    "waiting_ready": later("Everybody sits. The game begins when all are ready."),
    "leave_table": later("Leave the table"),
    "free_seat": later("Free the seat"),
    "send_away": later("Send away"),
    "send_away_sure": later("Send {name} away?"),
    "send_away_about": later("Their seat is free again, and they cannot come back to this table."),
    "send_away_playing": later(
        "A bot has their seat from now on, until the game is over. They can look on, but not come back. This cannot be"
        " taken back."
    ),
    "send_away_not": later("Let them stay"),
    "somebody": later("this person"),
    "list_table": later("Let anybody join"),
    "unlist_table": later("By link only"),
    "make_link": later("Make a link"),
    "link_for": later("Link for seat {n}"),
    "link_works_once": later("Send it to one person. It works once: whoever takes the seat first keeps it."),
    "copy_link": later("Copy"),
    "copied": later("Copied"),
    "copy_by_hand": later("Copy it by hand: it is marked."),
    "share_link": later("Send…"),
    "share_text": later("A seat for you at a table of {title}"),
    "let_bot": later("Let a bot sit here"),
    "which_bot": later("Bot for seat {n}"),
    "sit_down": later("Sit down"),
    "sit_here": later("Somebody at this screen"),
    "sit_here_name": later("Name of whoever sits on seat {n}"),
    # the end
    "wins_one": later("{name} wins with {n} point"),
    "wins_many": later("{name} wins with {n} points"),
    "shared_one": later("{names} share the victory with {n} point"),
    "shared_many": later("{names} share the victory with {n} points"),
    "game_over": later("The game is over"),
    "ended_early": later("The game was ended early"),
    "ended_about": later("It was not played to its end, so nobody has won. These were the points at that moment."),
    "points_of": later("Points in {title}"),
    "points_from": later("Points from"),
    "total": later("Total"),
    "place": later("Place"),
    "winner": later("wins"),
    "look_at_table": later("Look at the table"),
    "new_table": later("New table"),
    "download_record": later("Download the record"),
    "fair_luck": later("Fair luck"),
    "fair_luck_about": later(
        "This is a fingerprint of the secret that the server has chosen for the next table you lay here. Your browser"
        " adds a random text of its own afterwards, so nobody chooses the luck alone; when the game is over both are"
        " shown."
    ),
    "fair_luck_next": later("Fair luck of the new table"),
    "fair_luck_that": later(
        "This is a fingerprint of the secret that the server has chosen for that table. Your browser adds a random text"
        " of its own afterwards, so nobody chooses the luck alone; when the game is over both are shown."
    ),
    "fairness": later("Was the luck fair?"),
    "fairness_about": later(
        "The luck of this game was fixed before the first move, by a secret of the server together with a random text"
        " of every person: nobody could choose it or know it alone. The commitment is a fingerprint of the secret; the"
        " server gave it to every browser before it knew the text of that browser."
    ),
    "fairness_then": later(
        "When the game is over the secret is shown too, and everybody can check that it fits the commitment and the"
        " record."
    ),
    "fairness_now": later(
        "Now that the game is over the secret is shown too, and everybody can check that it fits the commitment and the"
        " record."
    ),
    "fairness_pending": later("The secret is shown when the game is over."),
    "commitment": later("Commitment"),
    "secret": later("Secret"),
    "nonces": later("Random texts of the seats"),
    "play_again": later("Play again"),
    "play_again_too": later("Play again too"),
    "here_only": later(
        "This link works on this machine only. For others in your network start the server with"
        " cosecha serve --host 0.0.0.0 and open it by the name of this machine."
    ),
    # the rules
    "rules_of": later("Rules of {title}"),
    "read_rules": later("Read the rules"),
    "find_rule": later("Find:"),
    "no_rule": later("No rule has all these words."),
    "chapters": later("Chapters"),
    # the replay
    "replay": later("Replay"),
    "replay_of": later("Replay of {title}"),
    "to_the_table": later("To the table"),
    "seen_by": later("seen by"),
    "everybody": later("everybody"),
    "charts": later("Charts"),
    "moves_made": later("Moves"),
    "no_charts": later("There is nothing to draw yet."),
    "over_time": later("Over time"),
    "first_move": later("To the beginning"),
    "move_back": later("One move back"),
    "run": later("Let it run"),
    "move_forth": later("One move on"),
    "last_move": later("To the end"),
    "move": later("Move"),
    "picture": later("Picture"),
}
