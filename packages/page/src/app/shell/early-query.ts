/** What the user has typed into the field that the page has before the program starts, which replaces the field. */
export function readEarlyQuery(): string {
  return document.querySelector<HTMLInputElement>('#query')?.value ?? '';
}

/** Gives the focus to the field of the program, behind what was typed. @param early text typed before the start */
export function continueTyping(early: string): void {
  const field = document.querySelector<HTMLInputElement>('#query');
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
  // So that a condition is completed which was begun before.
  if (early !== '') field?.dispatchEvent(new Event('input', { bubbles: true }));
}
