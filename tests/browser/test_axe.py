"""Every page and every sheet under axe-core: nothing serious stands in the way of whoever sees or points badly."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from cosecha.server import first_page
from cosecha.server.people import COOKIE
from tests.browser.rooms import DIALOG, Look, Rooms, furnished, looks
from tests.browser.test_playing import PHONE, WIDE
from tests.server.serving import Server

SERIOUS = {"serious", "critical"}
AXE = Axe().axe_script
# However small a part is, axe reads the whole document first: the picture behind a sheet is taken away meanwhile.
RUN = """async (part) => {
  const stage = document.getElementById("stage");
  const behind = part && stage && !stage.querySelector(part) ? [...stage.childNodes] : [];
  behind.forEach((each) => each.remove());
  const said = await axe.run(part || document, { resultTypes: ["violations"] });
  stage?.prepend(...behind);
  return said.violations;
}"""


def found(page: Page, part: str = "") -> list[str]:
    """What axe says is serious, on the page or in a part of it, each with the first element it is about."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    said: list[Any] = page.evaluate(RUN, part)
    return [_told(each, each["nodes"][0]) for each in said if each["impact"] in SERIOUS]


def _told(finding: Any, node: Any) -> str:
    return f"{finding['id']} ({finding['impact']}): {node['html'][:200]} {node.get('failureSummary', '')}"


def test_a_fault_in_a_part_is_found_and_the_picture_behind_it_comes_back(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<div id=stage>a<b>b</b></div><dialog><p style='color: #eee'>pale</p></dialog>")
    page.evaluate("document.querySelector('dialog').showModal()")
    (problem,) = found(page, "dialog")
    assert problem.startswith("color-contrast (serious)")
    assert page.inner_html("#stage") == "a<b>b</b>"
    page.close()


@pytest.mark.parametrize(("shape", "scheme"), [("wide", "light"), ("phone", "dark")])
def test_no_page_has_a_serious_finding_or_is_wider_than_the_screen(
    browser: Browser, server: Server, monkeypatch: pytest.MonkeyPatch, shape: str, scheme: Any
) -> None:
    monkeypatch.setattr(first_page, "AT_ONCE", 5)  # so that there are older tables
    assert looked_at(browser, server, furnished(server), shape, scheme) == []


def looked_at(browser: Browser, server: Server, rooms: Rooms, shape: str, scheme: Any) -> list[str]:
    """The serious findings everywhere."""
    view: dict[str, Any] = {"viewport": WIDE} if shape == "wide" else {"viewport": PHONE, "is_mobile": True}
    context = browser.new_context(base_url=server.address, reduced_motion="reduce", color_scheme=scheme, **view)
    context.add_cookies([{"name": COOKIE, "value": rooms.ana.secret, "url": server.address}])
    page = context.new_page()
    problems = [f"{look.name}: {text}" for look in looks(rooms) for text in _looked_at(page, look)]
    context.close()
    return problems


def _too_wide(page: Page) -> list[str]:
    wide, room = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    return [f"{wide} pixels wide, and there is room for {room}"] if wide > room else []


def _looked_at(page: Page, look: Look) -> list[str]:
    """A sheet is put away again, so that the next one can be opened."""
    if look.address:
        page.goto(look.address)
    look.visit(page)
    if not look.part:
        return [*found(page), *_too_wide(page)]
    part = page.locator(look.part)
    part.wait_for()
    problems = found(page, look.part)
    if (cross := part.locator(".cross")).count():
        cross.click()
        part.wait_for(state="detached" if look.part == DIALOG else "hidden")
    return problems
