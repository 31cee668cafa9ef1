// Every post to the server; it never throws. Status 0: nothing came back that is ours, so it may or may not have been done.
export const post = (path, body) =>
  asked(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** A question, answered in the same way. */
export const get = (path) => asked(path);

async function asked(path, how) {
  try {
    const answer = await fetch(path, how);
    const body = await content(answer);
    return { status: body || !answer.ok ? answer.status : 0, body: body ?? {} };
  } catch {
    return { status: 0, body: {} };
  }
}

/** A proxy in between may answer with a page instead of JSON. */
async function content(answer) {
  try {
    return await answer.json();
  } catch {
    return null;
  }
}
