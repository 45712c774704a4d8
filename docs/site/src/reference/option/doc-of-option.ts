import type { SchemaNode } from './value-type.ts';

/**
 * The docstring of an option; of the interface of the variant if several interfaces declare it.
 *
 * @param entries all options of the variant
 * @param docs see `optionDocs`
 * @returns an empty text if it has none
 */
export function docOfOption(
  name: string,
  entries: Readonly<Record<string, SchemaNode>>,
  docs: ReadonlyMap<string, string>,
): string {
  const provider = entries['provider'];
  const literal = provider?.literal ?? provider?.wrapped?.literal;
  const own = [...docs].find(([key]) => key.toLowerCase() === `${String(literal)}options.${name}`.toLowerCase());
  return own?.[1] ?? docs.get(name) ?? '';
}
