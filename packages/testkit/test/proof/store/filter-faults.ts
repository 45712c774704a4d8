import type { RankedList, SearchFilter, Store } from '@codesearch/kernel';
import { entryFilter } from '../../../src/reference/memory-store.ts';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';
import { remembering } from './remembering-store.ts';
import { searchLexical } from './search-lexical.ts';

const denseFilter = 'every filter is applied before the top k of searchDense';
const lexicalFilter = 'every filter is applied before the top k of searchLexical';

const fields = [
  'granularity',
  'languages',
  'kinds',
  'paths',
  'pathGlobs',
  'excludedGlobs',
  'contents',
  'excludedRoles',
] as const satisfies readonly (keyof SearchFilter)[];

/** Faults that the laws of filters find. */
export const filterFaults: readonly Fault<'store'>[] = [
  ['filters after the top k', denseFilter, filteringLate],
  ...fields.flatMap((field) => [
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
    'a list of which all values must match',
    denseFilter,
    filtering((filter) => ({
      ...filter,
      languages: filter.languages && filter.languages.length > 1 ? [] : filter.languages,
    })),
  ],
  [
    'files of two roles that are never excluded',
    denseFilter,
    filtering(({ excludedRoles = [], ...filter }) => ({ ...filter, excludedRoles: excludedRoles.slice(1) })),
  ],
  [
    'an exclusion that wants all of its globs to match',
    denseFilter,
    filtering(({ excludedGlobs, ...filter }) => (excludedGlobs?.length === 1 ? { ...filter, excludedGlobs } : filter)),
  ],
  [
    'paths that are the ends of others',
    denseFilter,
    filtering(({ paths, ...filter }) =>
      paths === undefined ? filter : { ...filter, pathGlobs: [...paths, ...paths.map((path) => `**/${path}`)] },
    ),
  ],
  ['lexical filters after the top k', lexicalFilter, filteringLate],
  [
    'an empty filter that matches nothing',
    'an empty filter matches every entry',
    (store) => ({
      searchDense: async (request) => (Object.keys(request.filter).length === 0 ? [] : store.searchDense(request)),
    }),
  ],
];

function filteringLate(store: Store): Partial<Store> {
  const { known, upsert } = remembering(store);
  const late = (list: RankedList, filter: SearchFilter): RankedList => {
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
    searchDense: async (request) => late(await store.searchDense({ ...request, filter: {} }), request.filter),
    searchLexical: async (request) => late(await searchLexical(store, { ...request, filter: {} }), request.filter),
  };
}

type Loose<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

function filtering(change: (filter: SearchFilter) => Loose<SearchFilter>): Change<'store'> {
  return (store) => ({
    searchDense: (request) => store.searchDense(withFilter(request, change)),
    searchLexical: (request) => searchLexical(store, withFilter(request, change)),
  });
}

function withFilter<Request extends { readonly filter: SearchFilter }>(
  request: Request,
  change: (filter: SearchFilter) => Loose<SearchFilter>,
): Request {
  return { ...request, filter: change(request.filter) as SearchFilter };
}

function withGlobs(change: (glob: string) => string): (filter: SearchFilter) => Loose<SearchFilter> {
  return (filter) => ({ ...filter, pathGlobs: filter.pathGlobs?.map(change) });
}
