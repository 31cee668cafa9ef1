"""Notices in the page: turned on by a click, shown while the table is out of view, counted in title and icon."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from playwright.sync_api import Browser, Page, WebSocketRoute, Worker, expect

from cosecha.server.people import hashed
from tests.browser.test_playing import opened
from tests.server.finished import play_out
from tests.server.serving import Person, Server, until
from tests.server.test_notices import two_at, whole_turn

HIDING = """() => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => window.away ?? false });
}"""
SHOWN = """async () => (await (await navigator.serviceWorker.getRegistration("/"))?.getNotifications() ?? [])
  .map(({ title, body, tag }) => [title, body, tag])"""
COUNTING = """() => {
  const all = self.ServiceWorkerRegistration?.prototype;
  const show = all?.showNotification;
  self.told = 0;
  if (all) all.showNotification = async function (...said) { await show.apply(this, said); self.told += 1; };
}"""


def page_of(browser: Browser, server: Server, person: Person) -> Page:
    """A page of somebody who is known already, and whose browser says yes to notices."""
    page = opened(browser, server)
    page.context.grant_permissions(["notifications"])
    page.context.add_init_script(f"({COUNTING})()")
    page.context.add_cookies([{"name": "cosecha", "value": person.secret, "url": server.address}])
    return page


def turn_on(page: Page) -> None:
    page.goto("/me")
    page.get_by_role("button", name="Turn on in this browser").click()
    page.get_by_role("button", name="Turn off in this browser").wait_for()


def away(page: Page, *, away: bool) -> None:
    page.evaluate("(away) => { window.away = away; document.dispatchEvent(new Event('visibilitychange')); }", away)


def shown(page: Page) -> list[list[str]]:
    found: list[list[str]] = page.evaluate(SHOWN)
    return found


def waits(page: Page, true: Any) -> None:
    for _ in range(600):
        if true():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never happened")


def shown_by(teller: Page | Worker, page: Page, act: Callable[[], object]) -> list[list[str]]:
    """What is shown when another notice is: a browser that is asked meanwhile forgets what it is about to show."""
    before = teller.evaluate("self.told")
    act()
    waits(page, lambda: teller.evaluate("self.told") > before)
    return shown(page)


def icon(page: Page) -> str:
    return unquote(page.locator('link[rel="icon"]').get_attribute("href") or "")


def test_title_and_icon_count_the_tables_that_wait(browser: Browser, server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    one, other = two_at(ana, bea), two_at(ana, bea)
    page = page_of(browser, server, ana)
    page.goto("/")
    expect(page).to_have_title(re.compile(r"^\(2\) .*Cosecha"))
    waits(page, lambda: ">2</text>" in icon(page))
    page.goto(f"/t/{one}")
    expect(page).to_have_title("(2) ● Your turn – Citrus")
    with page.expect_response("**/turns?all"):
        whole_turn(ana, one, 0)
    expect(page).to_have_title("(1) Citrus")
    expect(page.locator("#turns")).to_be_visible()
    waits(page, lambda: ">1</text>" in icon(page))
    whole_turn(ana, other, 0)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # it asks again
    expect(page).to_have_title("Citrus")
    waits(page, lambda: icon(page).endswith("/static/icon.svg"))


def test_a_turn_that_begins_while_the_table_is_out_of_view_is_told_once(browser: Browser, server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = two_at(bea, ana)
    page = page_of(browser, server, ana)
    page.add_init_script(f"({HIDING})()")
    turn_on(page)
    page.goto(f"/t/{table}")
    page.locator("#stage .mat").first.wait_for(state="attached")
    person = server.do(lambda: next(iter(server.house.table(table).viewers)).person)

    def seen() -> bool:
        return server.do(lambda: server.house.is_seen_by(table, person))

    until(seen)
    whole_turn(bea, table, 0)
    expect(page).to_have_title("(1) ● Your turn – Citrus")
    assert shown(page) == [], "it is in view"
    whole_turn(ana, table, 1)
    expect(page).to_have_title("Citrus")
    away(page, away=True)
    until(lambda: not seen())
    told = shown_by(page, page, lambda: whole_turn(bea, table, 0))
    assert told == [["Citrus", "It is your turn.", f"/t/{table}"]]
    away(page, away=False)
    waits(page, lambda: shown(page) == [])
    until(seen)
    whole_turn(ana, table, 1)
    page.locator("#menu").click()
    page.get_by_role("button", name="Notices").click()
    page.get_by_label("Tell me of this table while I do not look").uncheck()
    expect(page.locator("#table")).to_have_attribute("data-silent", "")
    page.keyboard.press("Escape")
    expect(page).to_have_title("Citrus")
    away(page, away=True)
    whole_turn(bea, table, 0)
    expect(page).to_have_title("(1) ● Your turn – Citrus")
    assert shown(page) == [], "this table is silenced"


def test_a_host_who_does_not_look_is_told_of_seats_taken_and_that_the_game_has_begun(
    browser: Browser, server: Server
) -> None:
    ana, bea, cid = server.person("Ana"), server.person("Bea"), server.person("Cid")
    table = ana.lay("me", "open", "open", first_player="2")
    links = [ana.invite(table, seat) for seat in (1, 2)]

    def seen() -> bool:
        return server.do(lambda: server.house.is_seen_by(table, hashed(ana.secret)))

    page = page_of(browser, server, ana)
    page.add_init_script(f"({HIDING})()")
    turn_on(page)
    elsewhere = page.context.new_page()
    with elsewhere.expect_response("**/turns?all"):
        elsewhere.goto("/")
    page.goto(f"/t/{table}")
    page.locator(".gathering").wait_for()
    away(page, away=True)
    told = shown_by(page, page, lambda: bea.post(links[0], {"name": "Bea"}).raise_for_status())
    assert told == [["Citrus", "A seat at your table was taken.", f"/t/{table}"]]
    away(page, away=False)
    waits(page, lambda: shown(page) == [])
    until(seen)
    page.goto("/rules/citrus")
    until(lambda: not seen())
    ask = "document.dispatchEvent(new Event('visibilitychange'))"
    told = shown_by(elsewhere, page, lambda: elsewhere.evaluate(ask))
    assert told == [["Citrus", "A seat at your table was taken.", f"/t/{table}"]]
    cid.post(links[1], {"name": "Cid"}).raise_for_status()
    told = shown_by(elsewhere, page, lambda: elsewhere.evaluate(ask))
    assert told == [["Citrus", "The game has begun.", f"/t/{table}"]]
    expect(elsewhere).to_have_title(re.compile("^Cosecha"))


def test_somebody_for_whom_a_seat_is_kept_after_a_game_is_told_on_any_page(browser: Browser, server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = two_at(ana, bea, board="short")
    play_out(server, table)
    page = page_of(browser, server, bea)
    turn_on(page)
    with page.expect_response("**/turns?all"):
        page.goto("/rules/citrus")
    again = ana.post(f"/t/{table}/again", {"nonce": "n"}).json()["url"]
    told = shown_by(page, page, lambda: page.evaluate("document.dispatchEvent(new Event('visibilitychange'))"))
    assert told == [["Citrus", "Once more: your seat is kept.", again]]


def pusher(page: Page, server: Server) -> tuple[Worker, Callable[[str], None]]:
    """The service worker, and something that pushes a text to it, as the push service of the browser would."""
    tools = page.context.new_cdp_session(page)
    known: list[dict[str, Any]] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: known.extend(event["registrations"]))
    tools.send("ServiceWorker.enable")
    waits(page, lambda: known)

    def push(text: str) -> None:
        message = {"origin": server.address, "registrationId": known[0]["registrationId"], "data": text}
        tools.send("ServiceWorker.deliverPushMessage", message)

    (worker,) = page.context.service_workers
    worker.evaluate(COUNTING)
    return worker, push


def test_a_push_is_shown_at_a_page_whose_line_is_dead(browser: Browser, server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = two_at(bea, ana)
    page = page_of(browser, server, ana)
    turn_on(page)
    dead: list[bool] = []
    page.route_web_socket("**/live?*", lambda socket: _may_die(socket, dead))
    page.goto(f"/t/{table}")
    page.locator("#stage .mat").first.wait_for(state="attached")
    page.bring_to_front()
    worker, push = pusher(page, server)
    # No window has the focus here.
    worker.evaluate('() => Object.defineProperty(WindowClient.prototype, "focused", { get: () => true })')
    hears = "async () => hears((await self.clients.matchAll({ includeUncontrolled: true }))[0])"
    said = {"title": "Citrus", "body": "It is your turn, with Bea.", "url": f"/t/{table}", "tag": f"/t/{table}"}
    assert worker.evaluate(hears)
    push(json.dumps(said))
    other = json.dumps({**said, "url": "/elsewhere", "tag": "/elsewhere"})
    told = shown_by(worker, page, lambda: push(other))
    assert [tag for _title, _body, tag in told] == ["/elsewhere"]
    dead.append(True)
    assert not worker.evaluate(hears)
    told = shown_by(worker, page, lambda: push(json.dumps(said)))
    assert f"/t/{table}" in [tag for _title, _body, tag in told]


def _may_die(socket: WebSocketRoute, dead: list[bool]) -> None:
    """A line that passes everything on until it is dead."""
    server = socket.connect_to_server()
    socket.on_message(lambda text: None if dead else server.send(text))
    server.on_message(lambda text: None if dead else socket.send(text))


def test_a_push_is_shown_and_leads_to_its_table(browser: Browser, server: Server) -> None:
    ana = server.person("Ana")
    page = page_of(browser, server, ana)
    turn_on(page)
    worker, push = pusher(page, server)
    said = {"title": "Citrus", "body": "It is your turn, with Bea.", "url": "/t/abc", "tag": "/t/abc"}
    for _ in range(2):
        told = shown_by(worker, page, lambda: push(json.dumps(said)))
        assert told == [["Citrus", "It is your turn, with Bea.", "/t/abc"]]
    click = """async (other) => {
      let opened = "";
      self.clients.openWindow = async (url) => { opened = url; };  // a browser lets only people do that
      WindowClient.prototype.focus = async function () { opened = `focused ${this.url}`; };
      if (other) await self.registration.showNotification("x", { data: { url: other } });
      const [notification] = await self.registration.getNotifications();
      self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
      const left = async () => (await self.registration.getNotifications()).length;  // closed, but not at once
      for (let n = 0; n < 1500 && (!opened || await left()); n += 1) await new Promise((done) => setTimeout(done, 20));
      return [opened, await left()];
    }"""
    assert worker.evaluate(click, "") == [f"{server.address}/t/abc", 0]
    assert worker.evaluate(click, "/me") == [f"focused {server.address}/me", 0]
    told = shown_by(worker, page, lambda: push("not what we send"))
    assert [title for title, _body, _tag in told] == ["Cosecha"]


def test_the_page_can_be_installed_and_keeps_nothing_of_anybody(browser: Browser, server: Server) -> None:
    ana = server.person("Ana")
    page = page_of(browser, server, ana)
    turn_on(page)
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    for drawn in manifest["icons"]:
        answer = page.request.get(drawn["src"])
        assert answer.headers["content-type"] == drawn["type"]
        if drawn["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", answer.body()[16:24])) == drawn["sizes"]
    (worker,) = page.context.service_workers
    kept: dict[str, str] = worker.evaluate("""async () => {
      const found = {};
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) found[request.url] = await (await cache.match(request)).text();
      }
      return found;
    }""")
    assert f"{server.address}/offline" in kept
    assert not any("Ana" in text or ana.secret in text for text in kept.values())
    paths = {url.removeprefix(server.address) for url in kept}
    assert all(path.startswith(("/static/", "/art/")) for path in paths - {"/offline"})
    page.context.set_offline(True)
    page.goto("/t/anything")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()


def test_whoever_says_no_is_told_how_to_say_yes(browser: Browser, server: Server) -> None:
    page = opened(browser, server)
    page.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })")
    page.goto("/me")
    expect(page.get_by_text("This browser blocks notices from here")).to_be_visible()
    expect(page.get_by_role("button", name="Turn on in this browser")).to_be_hidden()
