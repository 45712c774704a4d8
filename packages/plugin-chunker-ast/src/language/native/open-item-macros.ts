/*
 * The grammar of Rust reads what is in the braces of a macro as single words. Macros that only add a condition, or
 * derive something, have whole items there: `cfg_rt! { pub fn spawn() {} }`. They are parsed without their braces.
 */

/** A macro alone on its line. The line that closes it has the same indentation. */
const opening = /^([ \t]*)(?!macro_rules!)(?:\w+::)*\w+!\s*\{[ \t]*\r?$/gm;

/** Comments, attributes and blank lines before the first item. */
const beforeItem = String.raw`\s*(?:\/\/[^\n]*\s*|#!?\[[^\n]*\]\s*)*`;
/** An item in the syntax of the language: macros may have their own, as `static ref` and `struct Flags: u8` are. */
const item = new RegExp(
  String.raw`^${beforeItem}(?:pub(?:\([\w:\s]+\))?\s+)?(?:` +
    String.raw`(?:(?:async|const|unsafe|extern(?:\s+"\w+")?)\s+)*fn\s+(?:r#)?\w+\s*(?:<[^(\n]*)?\((?![^)]*\sin\s)` +
    String.raw`|(?:struct|enum|union)\s+\w+\b(?!\s*:)|(?:unsafe\s+)?(?:impl|trait)\b|(?:mod|type|use)\s` +
    String.raw`|(?:static|const)\s+(?!ref\b)(?:mut\s+)?[A-Z]\w*\s*:)`,
);

/** A place where a macro that writes code puts a value: `#name`, `#(…)*`. */
const interpolation = /(?<![\w])#[\w({]/;

/** The text without the braces and names of such macros, with the same length and lines. */
export function openItemMacros(text: string): string {
  if (!/!\s*\{[ \t]*\r?$/m.test(text)) return text;
  let opened = text;
  for (const { 0: head, 1: indent = '', index } of text.matchAll(opening)) {
    const start = index + head.length;
    if (!item.test(text.slice(start, start + maxBeforeItem))) continue;
    const closing = text.indexOf(`\n${indent}}`, start);
    if (closing === -1 || interpolation.test(text.slice(start, closing))) continue;
    const brace = closing + indent.length + 1;
    const parts = [opened.slice(0, index), head.replaceAll(/\S/g, ' '), opened.slice(start, brace), ' '];
    opened = parts.join('') + opened.slice(brace + 1);
  }
  return opened;
}

/** Characters in which the first item is sought. */
const maxBeforeItem = 2000;
