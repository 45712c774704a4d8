const word = /[A-Za-z_][A-Za-z0-9_]*|[0-9]+/g;
const part = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g;

/** The identifiers and numbers of a text, as written. ASCII only: other scripts are left to {@link codeTokens}. */
export function identifiers(text: string): readonly string[] {
  return text.match(word) ?? [];
}

/**
 * The parts of a compound identifier in lower case: `parseHTTPHeader2` gives `parse`, `http`, `header`, `2`. Splits at
 * capitals, underscores and digits.
 */
export function identifierParts(identifier: string): readonly string[] {
  const parts = identifier.match(part) ?? [];
  return parts.map((each) => each.toLowerCase());
}
