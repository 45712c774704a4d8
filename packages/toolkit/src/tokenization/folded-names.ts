const separator = /[^\p{L}\p{N}]+/gu;

/** A longer name is generated: users do not type it. */
const maxNameLength = 256;

/** Returns a name in lower case, only its letters and digits: `parseheader` for `parseHeader` and `parse_Header`. */
export function foldedName(name: string): string {
  return name.toLowerCase().replaceAll(separator, '');
}

/**
 * Returns the distinct folded names in a text, see {@link foldedName}. White space separates names. Names without
 * letters and digits, and folded names of more than 256 characters, are left out.
 */
export function foldedNames(text: string): readonly string[] {
  const names = new Set(text.split(/\s+/u).map(foldedName));
  return [...names].filter(({ length }) => length > 0 && length <= maxNameLength);
}
