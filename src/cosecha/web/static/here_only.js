// A warning beside links that nobody else could follow, since this machine calls itself by a name that is its own.
import { make } from "./make.js";
import { words } from "./words.js";

const OWN = ["localhost", "127.0.0.1", "[::1]"];

export const hereOnly = () => (OWN.includes(location.hostname) ? [make("p", { class: "hint here-only" }, words("here_only"))] : []);
