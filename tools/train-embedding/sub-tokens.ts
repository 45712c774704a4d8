const subToken = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g;

/** The sub-tokens of a text in order, in lower case, as `plugin-embed-static` finds them. */
export function subTokens(text: string): readonly string[] {
  return (text.match(subToken) ?? []).map((token) => token.toLowerCase());
}

/** The distinct sub-tokens of a text in order of appearance, with their counts. */
export function countSubTokens(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const token of subTokens(text)) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}
