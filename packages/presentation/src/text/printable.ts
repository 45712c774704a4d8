/**
 * C0 and C1 except tabs and line feeds, other ends of lines, the marks that change the order in which text is
 * displayed, and characters that nothing shows, such as the tags and the fillers, which a person does not see and a
 * model reads. The joiners of scripts and of emoji stay, and so do the variants of emoji: one of them, since several
 * hide text.
 */
export const hidden: RegExp =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\ufff9-\ufffb]|(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}|(?<=[\ufe00-\ufe0f])[\ufe00-\ufe0f]|(?<=\u200c|\u200d)(?:\u200c|\u200d)/gu;

/**
 * Makes text of a searched file safe to print on a terminal. Control characters, which could move the cursor or rename
 * the window, become their pictures; characters that reorder a line (https://trojansource.codes) become U+FFFD. Tabs
 * and line feeds stay.
 */
export function printable(text: string): string {
  return text.replaceAll(hidden, picture);
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
