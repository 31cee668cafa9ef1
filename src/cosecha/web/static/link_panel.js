// The link that invites one person: made when it is first unfolded, then copied or sent.
import { copied } from "./copied.js";
import { hereOnly } from "./here_only.js";
import { make } from "./make.js";
import { words } from "./words.js";

export function linkPanel(seat) {
  const link = make("input", { type: "text", readonly: true, "aria-label": words("link_for", { n: seat.n + 1 }), placeholder: "…" });
  const copy = make("button", { class: "button", type: "button", disabled: true }, words("copy_link"));
  const share = make("button", { class: "button", type: "button", disabled: true, hidden: !navigator.share }, words("share_link"));
  const again = make("button", { class: "button", type: "button", hidden: true }, words("make_link"));
  const said = make("p", { class: "hint", role: "status" }, words("link_works_once"));


  async function invite() {
    const answer = await seat.ask({ do: "invite" });
    again.hidden = answer !== null;
    if (!answer) return;
    link.value = location.origin + answer.url;
    copy.disabled = share.disabled = false;
    said.textContent = words("link_works_once");
    copy.focus();
  }

  copy.addEventListener("click", async () => {
    said.textContent = words((await copied(link)) ? "copied" : "copy_by_hand");
  });
  // A dialog of sending that is closed again is no error.
  share.addEventListener("click", () => navigator.share({ title: words("share_text", { title: seat.title }), url: link.value }).catch(() => {}));
  link.addEventListener("focus", () => link.select());
  again.addEventListener("click", invite);

  const panel = make("div", { class: "fill-panel" }, make("div", { class: "field-row" }, link, copy, share, again), said, ...hereOnly());
  panel.addEventListener("unfolded", () => {
    if (!link.value) invite();
  });
  return panel;
}
