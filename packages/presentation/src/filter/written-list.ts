/**
 * Reads a list as people and language models write it: items in JSON, one a line, or with commas or semicolons between
 * them, those in braces excepted. Blank items and quotes around an item are left out; a text without items is one.
 *
 * @param options.spaces whether spaces separate items too. Default false: a path can have spaces
 */
export function writtenList(given: string, options: { readonly spaces?: boolean } = {}): readonly string[] {
  const items = jsonList(given) ?? splitItems(given, options.spaces === true ? /[\n,;\s]/ : /[\n,;]/);
  const named = items.map((item) => item.trim().replace(/^(["'`])(.*)\1$/, '$2')).filter((item) => item !== '');
  return named.length === 0 ? [given.trim()] : named;
}

/** The items of a list, and those behind `!`, which leaves out what they name, without it. */
export function splitNegated(items: readonly string[]): {
  readonly included: readonly string[];
  readonly excluded: readonly string[];
} {
  const { included = [], excluded = [] } = Object.groupBy(items, (item) =>
    item.startsWith('!') ? 'excluded' : 'included',
  );
  return { included, excluded: excluded.map((item) => item.slice(1)) };
}

/** A list of texts in JSON; `undefined` for any other text. */
export function jsonList(given: string): readonly string[] | undefined {
  if (!/^\s*\[/.test(given)) return undefined;
  try {
    const list: unknown = JSON.parse(given);
    return Array.isArray(list) && list.every((each) => typeof each === 'string') ? list : undefined;
  } catch {
    // A pattern can begin like this.
    return undefined;
  }
}

function splitItems(given: string, separator: RegExp): readonly string[] {
  const items: string[] = [''];
  let depth = 0;
  for (const character of given) {
    if (character === '{') depth++;
    if (character === '}') depth = Math.max(0, depth - 1);
    if (depth === 0 && separator.test(character)) items.push('');
    else items[items.length - 1] += character;
  }
  return items;
}
