import { foldedNames } from '@codesearch/toolkit/pure';
import type { LexicalField, SimilarName, SimilarNamesRequest, Store } from '@codesearch/kernel';
import { nameDistance } from '../../../src/reference/name-distance.ts';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';
import { remembering } from './remembering-store.ts';

const beginnings = 'similarNames finds names by their beginning, the shortest first';
const infixes = 'similarNames finds names by a part, equal distances by name';
const spellings = 'similarNames finds misspelled names within the edits';
const defined = 'similarNames finds only names that chunks define';
const limits = 'similarNames returns the nearest names, at most the limit';

/** Faults that the laws of the search for names find. */
export const nameFaults: readonly Fault<'store'>[] = [
  [
    'names that contain the beginning',
    beginnings,
    asking(({ likeness }) => (likeness === 'prefix' ? { likeness: 'infix' } : {})),
  ],
  ['names by alphabet', beginnings, changing((found) => found.toSorted((a, b) => (a.name < b.name ? -1 : 1)))],
  ['the name itself left out', beginnings, changing((found) => found.filter(({ distance }) => distance > 0))],
  [
    'only names that begin with the part',
    infixes,
    asking(({ likeness }) => (likeness === 'infix' ? { likeness: 'prefix' } : {})),
  ],
  [
    'equal distances in reverse',
    infixes,
    changing((found) => found.toSorted((a, b) => a.distance - b.distance || (a.name < b.name ? 1 : -1))),
  ],
  ['always one edit', spellings, asking(() => ({ maxEdits: 1 }))],
  ['always two edits', spellings, asking(() => ({ maxEdits: 2 }))],
  ['a swap that counts twice', spellings, withoutSwaps],
  ['a distance that is not counted', spellings, changing((found) => found.map(({ name }) => ({ name, distance: 0 })))],
  ['names of enclosing symbols', defined, alsoOf('scope')],
  ['names in the text', defined, alsoOf('body')],
  ['names of whole files', defined, ofFiles],
  ['a limit that is ignored', limits, asking(() => ({ limit: 10_000 }))],
  ['at most a hundred names', limits, changing((found) => found.slice(0, 100))],
  [
    'a limit before the order',
    limits,
    (store) => ({
      similarNames: async (request) => (await similarNames(store, { ...request, limit: 10_000 })).slice(-request.limit),
    }),
  ],
  [
    'names in ASCII only',
    'similarNames finds names in other scripts',
    changing((found) => found.filter(({ name }) => /^[a-z0-9]+$/.test(name))),
  ],
  [
    'names that are never forgotten',
    'after any history of calls every instance answers as a store in memory does',
    remembered,
  ],
];

async function similarNames(store: Store, request: SimilarNamesRequest): Promise<readonly SimilarName[]> {
  return (await store.similarNames?.(request)) ?? [];
}

function asking(change: (request: SimilarNamesRequest) => Partial<SimilarNamesRequest>): Change<'store'> {
  return (store) => ({ similarNames: (request) => similarNames(store, { ...request, ...change(request) }) });
}

function changing(change: (found: readonly SimilarName[]) => readonly SimilarName[]): Change<'store'> {
  return (store) => ({ similarNames: async (request) => change(await similarNames(store, request)) });
}

/** A swap of two neighbors that is two edits. */
function withoutSwaps(store: Store): Partial<Store> {
  return {
    async similarNames(request): Promise<readonly SimilarName[]> {
      const found = await similarNames(store, request);
      const sorted = (name: string): string => [...name].toSorted().join('');
      return found.filter(({ name, distance }) => distance !== 1 || sorted(name) !== sorted(request.word));
    },
  };
}

/** Names of another field too. */
function alsoOf(field: LexicalField): Change<'store'> {
  return (store) => {
    const { known, upsert } = remembering(store);
    return {
      upsert,
      async similarNames(request): Promise<readonly SimilarName[]> {
        const chunks = [...known.values()].flat().filter(({ granularity }) => granularity === 'chunk');
        const others = chunks.flatMap(({ context }) => foldedNames(context.fields[field]));
        return [...(await similarNames(store, request)), ...alike(others, request)];
      },
    };
  };
}

function ofFiles(store: Store): Partial<Store> {
  const { known, upsert } = remembering(store);
  return {
    upsert,
    async similarNames(request): Promise<readonly SimilarName[]> {
      const all = [...known.values()].flat().flatMap(({ context }) => foldedNames(context.fields.names));
      return alike([...new Set(all)], request);
    },
  };
}

function remembered(store: Store): Partial<Store> {
  const names = new Set<string>();
  return {
    async upsert(request): Promise<void> {
      await store.upsert(request);
      for (const { context } of request.files.flatMap(({ entries }) => entries))
        for (const name of foldedNames(context.fields.names)) names.add(name);
    },
    similarNames: async (request) => alike([...names], request),
  };
}

function alike(names: readonly string[], request: SimilarNamesRequest): readonly SimilarName[] {
  return names
    .flatMap((name) => {
      const distance = nameDistance(name, request);
      return distance === undefined ? [] : [{ name, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, request.limit);
}
