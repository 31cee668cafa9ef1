"""The words of the pages about notices, by the name that templates and scripts use for them."""

from typing import Final

from cosecha.core.words import later

NOTICE_WORDS: Final[dict[str, str]] = {
    "notices": later("When it is your turn"),
    "notices_about": later(
        "You can be told when a table waits for you: once for each decision, not while you look at that table, and not"
        " if you decide within the first moments. Also when a game begins for which you were waiting, and when somebody"
        " takes a seat at a table of which you are the host, or keeps you a seat to play once more."
    ),
    "notices_here": later("In this browser"),
    "notices_on": later("Turn on in this browser"),
    "notices_off": later("Turn off in this browser"),
    "notices_ask": later("Your browser will ask whether this page may show notices. Say yes: nothing else is sent."),
    "notices_pushed": later("On: notices come even when no page of Cosecha is open."),
    "notices_shown": later("On, as long as a page of Cosecha is open; it may be in the background."),
    "notices_no_push": later("More is not possible in this browser now: {problem}"),
    "notices_push_refused": later("it does not let servers reach it. A private window never does."),
    "notices_denied": later(
        "This browser blocks notices from here. Click the sign before the address of the page, allow notifications,"
        " and load the page again."
    ),
    "notices_unable": later(
        "This browser cannot show notices here. They need a page that comes by https; on an iPhone or iPad, add this"
        " page to the home screen first and open it from there."
    ),
    "notices_elsewhere": later("Your other browsers"),
    "notices_nameless": later("A browser"),
    "notices_told": later("last reached {when}"),
    "notices_never": later("nothing was sent there yet"),
    "notices_error": later("the last did not arrive: {problem}"),
    "notices_remove": later("Take away"),
    "notices_remove_which": later("Take {name} away"),
    "notices_mail": later("By mail"),
    "notices_mail_about": later(
        "Where no browser of yours was reached, a mail comes some minutes later. Your address is used for nothing else,"
        " and nobody sees it. You get a link first, to say that it is yours."
    ),
    "notices_address": later("Mail address"),
    "notices_send_link": later("Send the link"),
    "notices_send_again": later("Send it again"),
    "notices_link_sent": later("A link was sent to {address}. Open it within a day; then notices come there."),
    "notices_mail_on": later("Send notices to {address}"),
    "notices_test": later("Send a test"),
    "notices_test_sent": later("Sent. It should be there in a moment."),
    "notices_test_failed": later("Not everything arrived; see above."),
    "notices_turn": later("It is your turn."),
    "notices_late": later("Somebody's time is up: choose what to do."),
    "notices_begun": later("The game has begun."),
    "notices_taken": later("A seat at your table was taken."),
    "notices_kept": later("Once more: your seat is kept."),
    "notices_test_text": later("This is a test: notices arrive here."),
    "notices_this_table": later("Tell me of this table while I do not look"),
    "notices_ways": later("How I am told, and where"),
    "notices_menu": later("Notices"),
    "count_title": later("({n}) {title}"),
    "mail_confirm": later("Notices by mail"),
    "mail_confirm_about": later("When it is your turn at a table of Cosecha, a mail shall come to {address}."),
    "mail_confirm_do": later("Yes, this is my address"),
    "mail_confirmed": later("Done: notices come there from now on."),
    "mail_end": later("No more mail"),
    "mail_end_about": later("Cosecha sends no more mail to {address}."),
    "mail_end_do": later("End it"),
    "mail_ended": later("Done: nothing more is sent to this address."),
    "mail_off": later("Nothing is sent by this link any more."),
    "offline": later("No connection"),
    "offline_about": later("This page cannot be reached just now. Your tables are safe on the server; try again."),
    "offline_again": later("Try again"),
}
