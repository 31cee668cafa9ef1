// Notices in this browser, on and off: permission, the service worker, and where the server reaches the browser.
import { post } from "./post.js";
import { registration, switchNotices } from "./noticing.js";
import { words } from "./words.js";

export const able = () => isSecureContext && "Notification" in window && "serviceWorker" in navigator;

/** Asks for permission; answers what is wrong with pushing, or nothing, or null if it was not allowed. */
export async function turnOn(key) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  switchNotices(true);
  await navigator.serviceWorker.register("/worker.js");
  try {
    await subscribe(await navigator.serviceWorker.ready, key);
    return "";
  } catch {
    return words("notices_push_refused");
  }
}

async function subscribe(worker, key) {
  const old = await worker.pushManager.getSubscription();
  if (old && !sameKey(old, key)) await old.unsubscribe(); // of a server that was set up anew
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  const answer = await post("/me/push", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
  if (answer.status !== 200) throw new Error(answer.body.error ?? answer.status);
}

/** This browser is somebody else from now on: its notices are theirs. */
export async function hand(key) {
  const worker = await registration();
  if (worker && (await subscription())) await subscribe(worker, key).catch(() => {});
}

function sameKey(subscription, key) {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? []);
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === key;
}

export async function turnOff(id) {
  switchNotices(false);
  await (await subscription())?.unsubscribe().catch(() => {});
  if (id) await post("/me/notices/remove", { id });
}

export const subscription = async () => (await (await registration())?.pushManager?.getSubscription().catch(() => null)) ?? null;

/** How the server calls this browser: a hash of the address that only the two know. */
export async function ownId() {
  const found = await subscription();
  if (!found) return "";
  const bytes = new TextEncoder().encode(`cosecha/push/${found.endpoint}`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
