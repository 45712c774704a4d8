/** A list of texts in JSON, as a parameter that models give a list to has it; `undefined` for any other text. */
export function listOf(given: string): readonly string[] | undefined {
  if (!given.trimStart().startsWith('[')) return undefined;
  try {
    const list: unknown = JSON.parse(given);
    return Array.isArray(list) && list.every((each) => typeof each === 'string') ? list : undefined;
  } catch {
    // A folder can have a name like this.
    return undefined;
  }
}

/** The items of a parameter: one, one a line, or a list in JSON. */
export function givenList(given: string): readonly string[] {
  const items = listOf(given) ?? given.split('\n');
  const named = items.map((item) => item.trim()).filter((item) => item !== '');
  return named.length === 0 ? [given] : named;
}
