import type { RankedList, SearchFilter, Store } from '@codesearch/kernel';
import { entryFilter } from '../../reference/entry-filter.ts';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';
import { remembering } from './remembering-store.ts';

const denseFilter = 'every filter is applied before the top k of searchDense';
const lexicalFilter = 'every filter is applied before the top k of searchLexical';

/** Faults that the laws of filters find. */
export const filterFaults: readonly Fault<'store'>[] = [
  ['filters after the top k', denseFilter, filteringLate],
  ...(['granularity', 'languages', 'kinds', 'paths', 'pathGlobs'] as const).flatMap((field) => [
    [
      `${field} ignored in dense search`,
      denseFilter,
      filtering((filter) => ({ ...filter, [field]: undefined })),
    ] as const,
    [
      `${field} ignored in lexical search`,
      lexicalFilter,
      filtering((filter) => ({ ...filter, [field]: undefined })),
    ] as const,
  ]),
  [
    'patterns whose star crosses folders',
    denseFilter,
    filtering(withGlobs((glob) => glob.replaceAll(/(?<!\*)\*(?!\*)/g, '**'))),
  ],
  [
    'patterns without alternatives',
    denseFilter,
    filtering(withGlobs((glob) => glob.replaceAll(/\{(\w+),\w+\}/g, '$1'))),
  ],
  [
    'a list of which all must hold',
    denseFilter,
    filtering((filter) => ({
      ...filter,
      languages: filter.languages && filter.languages.length > 1 ? [] : filter.languages,
    })),
  ],
  ['lexical filters after the top k', lexicalFilter, filteringLate],
  [
    'an empty filter that nothing passes',
    'an empty filter lets everything pass',
    (store) => ({
      searchDense: async (request) =>
        request.filter && Object.keys(request.filter).length === 0 ? [] : store.searchDense(request),
    }),
  ],
];

function filteringLate(store: Store): Partial<Store> {
  const { known, upsert } = remembering(store);
  const late = (list: RankedList, filter: SearchFilter | undefined): RankedList => {
    const passes = entryFilter(filter);
    const passing = new Set(
      [...known.values()]
        .flat()
        .filter(passes)
        .map(({ id }) => id),
    );
    return list.filter(({ id }) => passing.has(id));
  };
  return {
    upsert,
    searchDense: async ({ filter, ...request }) => late(await store.searchDense(request), filter),
    searchLexical: async ({ filter, ...request }) => late(await store.searchLexical(request), filter),
  };
}

type Loose<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

function filtering(change: (filter: SearchFilter) => Loose<SearchFilter>): Change<'store'> {
  return (store) => ({
    searchDense: (request) => store.searchDense(withFilter(request, change)),
    searchLexical: (request) => store.searchLexical(withFilter(request, change)),
  });
}

function withFilter<Request extends { readonly filter?: SearchFilter }>(
  request: Request,
  change: (filter: SearchFilter) => Loose<SearchFilter>,
): Request {
  return request.filter ? { ...request, filter: change(request.filter) as SearchFilter } : request;
}

function withGlobs(change: (glob: string) => string): (filter: SearchFilter) => Loose<SearchFilter> {
  return (filter) => ({ ...filter, pathGlobs: filter.pathGlobs?.map(change) });
}
