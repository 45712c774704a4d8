/** Enough for the best files of a large repository, in a few megabytes. */
const maxTexts = 20_000;

/**
 * Finds facts about names and paths, and keeps them, because successive queries have many candidates in common.
 *
 * @param find pure; must not return `undefined`
 */
export function cachedFacts<Facts>(find: (text: string) => Facts): (text: string) => Facts {
  const known = new Map<string, Facts>();
  return (text) => {
    let facts = known.get(text);
    if (facts === undefined) {
      facts = find(text);
      if (known.size >= maxTexts) known.clear();
      known.set(text, facts);
    }
    return facts;
  };
}
