// The service worker: shows notices that are pushed, and a page for when there is no line. It keeps nothing of anybody.

const SHELL = "cosecha shell 1";
const OFFLINE = "/offline";
const PATIENCE = 5000; // milliseconds
const KEPT = [OFFLINE, "/art/table.css", "/static/site.css", "/static/rooms.css", "/static/theme.js", "/static/icon.svg"];

self.addEventListener("install", (event) => {
  // Without cookies: what is kept is the same for everybody.
  const asked = KEPT.map((url) => new Request(url, { credentials: "omit", cache: "reload" }));
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(asked)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = async () => (await caches.keys()).filter((name) => name !== SHELL).map((name) => caches.delete(name));
  event.waitUntil(old().then((gone) => Promise.all(gone)).then(() => self.clients.claim()));
});

/** Only pages, and what the page without a line needs; everything comes from the server as long as it answers. */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept(OFFLINE)));
  else if (KEPT.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)));
});

const kept = async (path) => (await caches.match(path, { ignoreSearch: true })) ?? Response.error();

self.addEventListener("push", (event) => {
  let said = {};
  try {
    said = event.data?.json() ?? {};
  } catch {
    // It came from elsewhere, or from a later version: say what is certain.
  }
  event.waitUntil(show(said));
});

async function show({ title = "Cosecha", body = "", url = "/", tag = url }) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((each) => each.focused && new URL(each.url).pathname === url);
  if (page && (await hears(page))) return; // it is before their eyes
  const look = { body, tag, icon: "/static/icon-192.png", badge: "/static/badge-96.png", data: { url } };
  await self.registration.showNotification(title, look);
}

/** Does a page still hear from the server? One that cannot say so in time shows an old table. */
function hears(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), PATIENCE);
    page.postMessage("hears", [port2]);
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? "/"));
});

/** The page that shows this table already, or a new one; only ever of this site. */
async function open(path) {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return undefined;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((each) => new URL(each.url).pathname === url.pathname);
  return page ? page.focus() : self.clients.openWindow(url.href);
}

/** The browser has another address from now on. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event));
});

async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options ?? { userVisibleOnly: true, applicationServerKey: (await (await fetch("/me/notices")).json()).key };
  const made = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint, keys } = made.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch("/me/push", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}
