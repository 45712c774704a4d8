import { jsonList } from '@codesearch/presentation';

/** The items of a parameter: one, one a line, or a list in JSON. */
export function givenList(given: string): readonly string[] {
  const items = jsonList(given) ?? given.split('\n');
  const named = items.map((item) => item.trim()).filter((item) => item !== '');
  return named.length === 0 ? [given] : named;
}
