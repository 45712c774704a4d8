const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * Text of a searched file or a path as a terminal may print it: control characters, which could move the cursor or rename the
 * window, are shown as their pictures. Tabs and line feeds stay.
 */
export function printable(text: string): string {
  return text.replaceAll(control, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
  });
}
