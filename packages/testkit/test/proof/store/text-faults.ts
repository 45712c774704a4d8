import type { Store, TextMatch, TextRequest } from '@codesearch/kernel';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';
import { remembering } from './remembering-store.ts';

const parts = 'findText finds every chunk whose text has all parts as written';
const cases = 'findText ignores the case of ASCII letters only on request';
const characters = 'findText finds any characters';
const groups = 'findText wants a term of every group, in any field';
const names = 'findText finds the chunks that define a name as a whole';
const filter = 'findText applies the filter, and finds no entries of whole files';
const order = 'findText returns the first matches by path, then id, among thousands';

/** Faults that the laws of the search for text find. */
export const textFaults: readonly Fault<'store'>[] = [
  ['only the first part compared', parts, asking(({ substrings }) => ({ substrings: substrings.slice(0, 1) }))],
  ['white space folded', parts, asking(({ substrings }) => ({ substrings: substrings.map((each) => each.trim()) }))],
  [
    'patterns in parts',
    parts,
    asking(({ substrings }) => ({ substrings: substrings.filter((each) => !/[%_]/.test(each)) })),
  ],
  ['nothing found without a condition', parts, unlessEmpty],
  ['case that always counts', cases, asking(() => ({ ignoreCase: false }))],
  ['case that never counts', cases, asking(() => ({ ignoreCase: true }))],
  [
    'case that counts beside terms',
    cases,
    asking(({ terms, ignoreCase }) => ({ ignoreCase: ignoreCase && terms.length === 0 })),
  ],
  ['case of all letters ignored', cases, foldingAll],
  [
    'NUL that ends a part',
    characters,
    asking(({ substrings }) => ({ substrings: substrings.map((each) => each.split('\0', 1)[0]! + '\0') })),
  ],
  [
    'parts in UTF-8',
    characters,
    asking(({ substrings }) => ({ substrings: substrings.map((each) => each.toWellFormed()) })),
  ],
  ['a term of any group', groups, asking(({ terms }) => ({ terms: terms.length > 0 ? [terms.flat()] : [] }))],
  ['only the first term of a group', groups, asking(({ terms }) => ({ terms: terms.map((each) => each.slice(0, 1)) }))],
  ['empty groups ignored', groups, asking(({ terms }) => ({ terms: terms.filter(({ length }) => length > 0) }))],
  ['terms only in the text', groups, inText],
  ['the name ignored', names, asking(() => ({ defines: undefined }))],
  [
    'a name among the words',
    names,
    asking(({ terms, defines }) => ({ defines: undefined, terms: defines ? [...terms, [defines]] : terms })),
  ],
  ['the filter ignored', filter, asking(() => ({ filter: {} }))],
  [
    'only the granularity filtered',
    filter,
    asking(({ filter: { granularity } }) => ({ filter: granularity ? { granularity } : {} })),
  ],
  ['matches in reverse', order, changing((found) => found.toReversed())],
  ['the limit ignored', order, asking(() => ({ limit: 1_000_000 }))],
  [
    'a limit before the order',
    order,
    (store) => ({
      findText: async (request) => scattered(await findText(store, { ...request, limit: 1_000_000 }), request.limit),
    }),
  ],
  ['at most a hundred matches', order, changing((found) => found.slice(0, 100))],
  ['texts of replaced files', 'after any history of calls every instance answers as a store in memory does', stale],
];

async function findText(store: Store, request: TextRequest): Promise<readonly TextMatch[]> {
  return (await store.findText?.(request)) ?? [];
}

function asking(change: (request: TextRequest) => Partial<TextRequest>): Change<'store'> {
  return (store) => ({ findText: (request) => findText(store, { ...request, ...change(request) }) });
}

function changing(change: (found: readonly TextMatch[]) => readonly TextMatch[]): Change<'store'> {
  return (store) => ({ findText: async (request) => change(await findText(store, request)) });
}

function unlessEmpty(store: Store): Partial<Store> {
  return {
    findText: async (request) =>
      request.terms.length + request.substrings.length === 0 ? [] : findText(store, request),
  };
}

function foldingAll(store: Store): Partial<Store> {
  const { known, upsert } = remembering(store);
  return {
    upsert,
    async findText(request): Promise<readonly TextMatch[]> {
      if (!request.ignoreCase) return findText(store, request);
      const all = await findText(store, { ...request, substrings: [] });
      const text = (path: string): string => known.get(path)?.[0]?.chunk.text.toLowerCase() ?? '';
      return all.filter(({ path }) => request.substrings.every((each) => text(path).includes(each.toLowerCase())));
    },
  };
}

/** Finds chunks whose own text has the terms as words. */
function inText(store: Store): Partial<Store> {
  const { known, upsert } = remembering(store);
  return {
    upsert,
    async findText(request): Promise<readonly TextMatch[]> {
      const text = (path: string): string => known.get(path)?.[0]?.chunk.text.toLowerCase() ?? '';
      const found = await findText(store, request);
      return found.filter(({ path }) =>
        request.terms.every((group) => group.some((term) => text(path).includes(term.slice(0, 4)))),
      );
    },
  };
}

/** Every third match first. */
function scattered(found: readonly TextMatch[], limit: number): readonly TextMatch[] {
  const [some, others] = [found.filter((_, index) => index % 3 === 2), found.filter((_, index) => index % 3 !== 2)];
  const kept = new Set([...some, ...others].slice(0, limit));
  return found.filter((match) => kept.has(match));
}

/** Finds the first texts of all files. */
function stale(store: Store): Partial<Store> {
  const first = new Map<string, TextMatch & { readonly text: string }>();
  return {
    async upsert(request): Promise<void> {
      await store.upsert(request);
      for (const { path, entries } of request.files) {
        const { id, chunk } = entries[0]!;
        if (!first.has(path)) first.set(path, { id, path, text: chunk.text });
      }
    },
    async findText({ substrings }): Promise<readonly TextMatch[]> {
      const found = [...first.values()].filter(({ text }) => substrings.every((each) => text.includes(each)));
      return found.map(({ id, path }) => ({ id, path }));
    },
  };
}
