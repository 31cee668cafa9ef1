// Small things that a browser keeps of one table; where it forbids that, they are forgotten with the page.

const table = document.getElementById("table").dataset.table;

export function kept(name) {
  try {
    return localStorage.getItem(`cosecha ${name} ${table}`);
  } catch {
    return null;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(`cosecha ${name} ${table}`, value);
  } catch {
    // It is forgotten with the page.
  }
}
