/**
 * C0 and C1 except tabs and line feeds, other ends of lines, the marks that change the order in which text is
 * displayed, and characters without a width, such as the tags, which a person does not see and a model reads. The
 * joiners of scripts and of emoji stay.
 */
const control =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/**
 * Makes text of a searched file safe to print on a terminal. Control characters, which could move the cursor or rename
 * the window, become their pictures; characters that reorder a line (https://trojansource.codes) become U+FFFD. Tabs
 * and line feeds stay.
 */
export function printable(text: string): string {
  return text.replaceAll(control, picture);
}

/**
 * As {@link printable}, for text that must stay on one line, such as a path: line feeds and tabs become their pictures
 * too.
 */
export function printableLine(text: string): string {
  return printable(text).replaceAll(/[\t\n]/g, picture);
}

/** Text as one word of a POSIX shell: quoted only if it has to be. */
export function shellWord(text: string): string {
  return /^[\w./@%+=:,-]+$/.test(text) && !text.startsWith('-') ? text : shellQuoted(text);
}

/** Quotes text as one word of a POSIX shell. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function picture(character: string): string {
  const code = character.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
}
