/** C0 and C1 but for tabs and line feeds, and the marks that let what follows them read in another order than it is stored. */
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text of a searched file as a terminal may print it: control characters, which could move the cursor or rename the window, are shown as
 * their pictures, and those that reorder a line (https://trojansource.codes) as U+FFFD. Tabs and line feeds stay.
 */
export function printable(text: string): string {
  return text.replaceAll(control, picture);
}

/** The same of what must not break the line it stands on, such as a path: line feeds and tabs are shown as their pictures too. */
export function printableLine(text: string): string {
  return printable(text).replaceAll(/[\t\n]/g, picture);
}

function picture(character: string): string {
  const code = character.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
}
