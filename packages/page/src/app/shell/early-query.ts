/** What has happened in the field that the page has before the program starts. */
export interface EarlyQuery {
  /** What the user has typed. */
  readonly text: string;
  readonly hasFocus: boolean;
}

/** Reads the field of the page. The program replaces it. */
export function readEarlyQuery(): EarlyQuery {
  const field = document.querySelector<HTMLInputElement>('#query');
  return { text: field?.value ?? '', hasFocus: field !== null && document.activeElement === field };
}

/** Gives the focus to the field of the program, behind what was typed. */
export function continueTyping(): void {
  const field = document.querySelector<HTMLInputElement>('#query');
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
