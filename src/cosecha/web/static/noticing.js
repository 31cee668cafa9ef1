// Notices of the browser itself. A later one about the same table takes the place of the earlier, also of one that was pushed.

const SWITCH = "cosecha notices";

/** Did somebody turn them on in this browser, and may we? */
export function noticesAreOn() {
  return globalThis.Notification?.permission === "granted" && switched();
}

function switched() {
  try {
    return localStorage.getItem(SWITCH) === "on";
  } catch {
    return false;
  }
}

export function switchNotices(on) {
  try {
    if (on) localStorage.setItem(SWITCH, "on");
    else localStorage.removeItem(SWITCH);
  } catch {
    // Then there are none: the browser keeps nothing of ours.
  }
}

const BECOMES = "cosecha becomes";

/** The next page finds out whose notices this browser gets from now on. */
export function becomes() {
  try {
    sessionStorage.setItem(BECOMES, "yes");
  } catch {
    // A browser that keeps nothing gets no notices either.
  }
}

export function hasBecome() {
  try {
    const found = sessionStorage.getItem(BECOMES) !== null;
    sessionStorage.removeItem(BECOMES);
    return found;
  } catch {
    return false;
  }
}

export async function notify(url, title, body) {
  const look = { body, tag: url, icon: "/static/icon-192.png", badge: "/static/badge-96.png", data: { url } };
  const worker = await registration();
  try {
    if (worker) return await worker.showNotification(title, look);
    new Notification(title, look).onclick = () => { window.focus(); if (location.pathname !== url) location.href = url; };
  } catch {
    // The browser changed its mind; the page still shows whose turn it is.
  }
  return undefined;
}

/** It was about something that is done. */
export async function withdraw(url) {
  const worker = await registration();
  const shown = (await worker?.getNotifications({ tag: url }).catch(() => [])) ?? [];
  shown.forEach((each) => each.close());
}

export const registration = async () => (await navigator.serviceWorker?.getRegistration("/").catch(() => undefined)) ?? null;
