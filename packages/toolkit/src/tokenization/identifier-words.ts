const word = /[A-Za-z_][A-Za-z0-9_]*|[0-9]+/g;
const part = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g;

/** Returns the identifiers and numbers of a text, as written. ASCII only; {@link codeTokens} covers other scripts. */
export function identifiers(text: string): readonly string[] {
  return text.match(word) ?? [];
}

/**
 * Splits a compound identifier at capitals, underscores and digits: `parseHTTPHeader2` into `parse`, `http`, `header`,
 * `2`.
 *
 * @returns the parts in lower case
 */
export function identifierParts(identifier: string): readonly string[] {
  const parts = identifier.match(part) ?? [];
  return parts.map((each) => each.toLowerCase());
}
