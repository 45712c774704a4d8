import type { ChangeConditions, SearchScope } from '@codesearch/engine';
import { parseContents } from './contents.ts';
import { parseKinds } from './kinds.ts';
import { parseLanguages } from './languages.ts';
import type { LoadLanguages } from './languages.ts';
import { writtenList } from './written-list.ts';

/** What a user limits a search to. A hit matches one value of each list that is given. */
export interface FilterOptions extends ChangeConditions {
  readonly language?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
  readonly content?: readonly string[] | undefined;
  /** Whether tests are searched. Default true. */
  readonly tests?: boolean | undefined;
}

export interface ParsedFilter {
  readonly filter: SearchScope | undefined;
  /** Languages that the chunker does not declare. The index may contain them all the same. */
  readonly unknownLanguages: readonly string[];
}

/** @throws INPUT_INVALID if a kind or a content does not exist */
export async function parseFilter(options: FilterOptions, loadLanguages: LoadLanguages): Promise<ParsedFilter> {
  const { language = [] } = options;
  const kind = (options.kind ?? []).flatMap((each) => writtenList(each, { spaces: true }));
  const { languages, unknown } =
    language.length === 0 ? { languages: [], unknown: [] } : parseLanguages(language, await loadLanguages());
  const kinds = await parseKinds(kind, loadLanguages);
  const filter = {
    ...(languages.length > 0 && { languages }),
    ...(kinds.length > 0 && { kinds }),
    ...fileScope(options),
  };
  return { filter: Object.keys(filter).length === 0 ? undefined : filter, unknownLanguages: unknown };
}

/**
 * The conditions on files, except those on their paths.
 *
 * @throws INPUT_INVALID if a content does not exist
 */
export function fileScope({ content = [], tests = true, changed, since, diff }: FilterOptions): SearchScope {
  const contents = parseContents(content.flatMap((each) => writtenList(each, { spaces: true })));
  return {
    ...(contents && { contents }),
    ...(!tests && { excludedRoles: ['test'] }),
    ...(changed && { changed }),
    ...(since !== undefined && { since }),
    ...(diff !== undefined && { diff }),
  };
}
