import type { SearchFilter, StoredChunk } from '@codesearch/kernel';
import { fileRoles } from '@codesearch/toolkit/pure';
import { hasWord, nounsOf, stemOf, stemsOf } from './words-of-names.ts';
import type { Retriever } from '../retriever/retriever.ts';
import type { NamedPlaces } from '../places/named-place.ts';
import { headingsIn } from '../places/task-places.ts';
import { nameWorths } from '../words/name-worths.ts';

const verbs = 'add write create custom new implement build develop extend';
const verbStems: ReadonlySet<string> = new Set(nounsOf(`${verbs} own customize author contribute`));

/** Documents of what was done, not of what to do. */
const records = /(?:^|\/)(?:changelog|changes|history|news|releases?|upgrad\w*|migrat\w*|rfcs?|adr)\b/i;

/** Sections of documents that are compared, and that answer one question. */
const depth = 60;
const maxGuides = 2;

const worths = nameWorths.guide;

/** The sections of documents that say how one more of a kind is made, the best first. */
export async function findGuides(
  retriever: Retriever,
  thing: string,
  filter: SearchFilter,
): Promise<NamedPlaces | undefined> {
  if (filter.contents && !filter.contents.includes('docs')) return undefined;
  const wanted = nounsOf(thing);
  const query = `${thing} ${verbs}`;
  const request = {
    query,
    topK: depth,
    filter: { ...filter, contents: ['docs' as const], granularity: 'chunk' as const },
  };
  // Not every format has an outline with names.
  const found = await Promise.all([
    retriever.searchLexical({ ...request, weights: { names: 1 } }),
    retriever.searchLexical(request),
  ]);
  const ids = new Set(found.flat().map(({ id }) => id));
  const chunks = (await retriever.load([...ids])).filter(
    ({ path }) => !records.test(path) && fileRoles(path).every((role) => role === 'documentation'),
  );
  const guides = chunks
    .flatMap((chunk) => guidesIn(chunk, wanted))
    .filter(({ worth }) => worth >= worths.min)
    .toSorted((a, b) => b.worth - a.worth || a.path.length - b.path.length || a.line - b.line);
  const best = [...Map.groupBy(guides, ({ path }) => path).values()].flatMap(([first]) => first ?? []);
  if (best.length === 0) return undefined;
  const files = best
    .slice(0, maxGuides)
    .map(({ path, line }) => ({ path, lines: { line, endLine: line }, certainty: 1 }));
  return { files, folders: [], inFolders: new Set(), onlyLines: true };
}

interface Guide {
  readonly path: string;
  readonly line: number;
  readonly worth: number;
}

function guidesIn(chunk: StoredChunk, wanted: readonly string[]): readonly Guide[] {
  const { path } = chunk;
  const file = stemsOf(stemOf(path));
  const beside = path.split('/').flatMap(stemsOf);
  return headingsIn([chunk]).flatMap(({ title: written, line }) => {
    const title = stemsOf(written.replaceAll(/[^\p{L}\p{N}]+/gu, '_'));
    const head = wanted.at(-1)!;
    if (!hasWord(title, head) && !hasWord(file, head)) return [];
    const known = wanted.filter((word) => hasWord(title, word) || hasWord(beside, word)).length / wanted.length;
    const isAbout = hasWord(file, head) && file.every((word) => hasWord(wanted, word) || verbStems.has(word));
    const isVerb = [...title, ...(hasWord(file, head) ? file : [])].some((word) => verbStems.has(word));
    const others = title.filter((word) => !hasWord(wanted, word) && !verbStems.has(word)).length;
    const worth = known + (isVerb ? worths.withVerb : 0) + (isAbout ? worths.ofFile : 0) + worths.otherWord * others;
    return [{ path, line, worth }];
  });
}
