/**
 * The names in a grouped import: `std::{fmt, io::{self, Read}}` gives `std::fmt`, `std::io::self` and `std::io::Read`.
 * Leaves out aliases.
 */
export function expandBraces(written: string): readonly string[] {
  const names: string[] = [];
  expand('', written.replace(/\s+/g, ' '), names, 0);
  return names;
}

const maxGroupDepth = 20;

function expand(prefix: string, group: string, names: string[], depth: number): void {
  for (const part of splitTop(group)) {
    const open = part.indexOf('{');
    if (open === -1 || depth === maxGroupDepth) {
      const name = part.replace(/\s(?:as|=>)\s.*$/, '').trim();
      if (name !== '') names.push(prefix + name);
    } else {
      const close = part.lastIndexOf('}');
      expand(
        prefix + part.slice(0, open).trim(),
        part.slice(open + 1, close === -1 ? undefined : close),
        names,
        depth + 1,
      );
    }
  }
}

/* Splits at the commas outside of braces. */
function splitTop(group: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= group.length; at++) {
    const code = group[at];
    if (code === '{') depth++;
    else if (code === '}') depth--;
    else if (at === group.length || (code === ',' && depth === 0)) {
      parts.push(group.slice(start, at));
      start = at + 1;
    }
  }
  return parts.length === 0 ? [group] : parts;
}
