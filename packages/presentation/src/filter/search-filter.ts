import type { SearchRequest } from '@codesearch/engine';
import { parseKinds } from './kinds.ts';
import { parseLanguages } from './languages.ts';
import type { LoadLanguages } from './languages.ts';

/** What a user limits a search to. A hit matches one value of each list that is given. */
export interface FilterOptions {
  readonly language?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
}

export interface ParsedFilter {
  readonly filter: SearchRequest['filter'];
  /** Languages that the chunker does not declare. The index may contain them all the same. */
  readonly unknownLanguages: readonly string[];
}

/** @throws INPUT_INVALID if a kind does not exist */
export async function parseFilter(
  { language = [], kind = [] }: FilterOptions,
  loadLanguages: LoadLanguages,
): Promise<ParsedFilter> {
  const { languages, unknown } =
    language.length === 0 ? { languages: [], unknown: [] } : parseLanguages(language, await loadLanguages());
  const kinds = await parseKinds(kind);
  const filter = { ...(languages.length > 0 && { languages }), ...(kinds.length > 0 && { kinds }) };
  return { filter: Object.keys(filter).length === 0 ? undefined : filter, unknownLanguages: unknown };
}
