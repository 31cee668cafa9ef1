/** Pages that do not come by https have no clipboard; then the text of the field is marked, ready to be copied. */
export async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}
