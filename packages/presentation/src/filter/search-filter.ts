import type { SearchRequest } from '@codesearch/engine';
import { parseKinds } from './kinds.ts';
import { parseLanguages } from './languages.ts';

/** What a user narrows a search to. Everything given must hold; within one list any value may. */
export interface FilterOptions {
  readonly language?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
}

export interface ParsedFilter {
  readonly filter: SearchRequest['filter'];
  /** Languages that may not exist: nobody but the index knows. */
  readonly doubtful: readonly string[];
}

/** Errors: `INPUT_INVALID` for a kind that there is not. */
export async function parseFilter({ language = [], kind = [] }: FilterOptions): Promise<ParsedFilter> {
  const { languages, unknown } = parseLanguages(language);
  const kinds = await parseKinds(kind);
  const filter = { ...(languages.length > 0 && { languages }), ...(kinds.length > 0 && { kinds }) };
  return { filter: Object.keys(filter).length === 0 ? undefined : filter, doubtful: unknown };
}
