import { inTurns, isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import type { Candidate, CodeSymbol, Reranked, SearchFilter, StoredChunk } from '@codesearch/kernel';
import { byCaller } from '../calls/by-caller.ts';
import { foldDuplicates, originalsFirst } from './duplicates.ts';
import type { FederatedSearch } from '../federated-search.ts';
import { distinctDefinitions, finishedHits } from './finished-hits.ts';
import type { DraftHit } from './finished-hits.ts';
import { competingTexts, definitionAt, definitionOf, routines } from '../definition/definition.ts';
import type { AskedDefinitions, Closeness } from '../definition/definition.ts';
import type { QueryWords } from '../answer/query-words.ts';
import type { TextRange } from '../match/text-range.ts';
import { implementationOf } from '../definition/implementations.ts';
import { otherPlaces } from './other-places.ts';
import type { Copy, SearchHit } from '../search-hit.ts';
import { sentenceAt } from '../verbatim.ts';
import type { VerbatimPart } from '../verbatim.ts';

export interface HitOptions {
  /** Words of the query, by which the definition of a hit is chosen. */
  readonly words: QueryWords;
  readonly federated: FederatedSearch;
  /** Which definitions are asked for. Default: any. */
  readonly asked?: AskedDefinitions;
  /** The cosines of the question and of texts; `undefined` if they are not known. Default: of none. */
  readonly closenessOf?: (texts: readonly string[]) => Promise<readonly number[] | undefined>;
  /** Max hits. */
  readonly limit: number;
  readonly filter: SearchFilter;
  /** Whether near-duplicates are hits of their own. */
  readonly listDuplicates: boolean;
  /** Indexes of candidates that the query names, which are hits also if they are like others. Default: none. */
  readonly named?: ReadonlySet<number> | undefined;
  /** The line of a chunk that the query names, which is in the definition that answers. Default: it names none. */
  readonly lineIn?: ((chunk: StoredChunk) => number | undefined) | undefined;
  /** Definitions by which candidates answer. Default: chosen by their words. */
  readonly chosen?: ReadonlyMap<Reranked, CodeSymbol> | undefined;
  /** Sentences of the query, whose line is in the definition that answers. Default: it has none. */
  readonly sentences?: readonly VerbatimPart[] | undefined;
  /** Ids of chunks that only name what is asked for. Default: none. */
  readonly uses?: ReadonlyMap<string, number> | undefined;
  /** Ids of chunks that call a caller of what is asked for, with its name. Default: none. */
  readonly indirect?: ReadonlyMap<string, string> | undefined;
  /** For a search of calls: each definition that calls is a hit of its own. Default false. */
  readonly listsCallers?: boolean;
  /** For a restricted search: the parts of a candidate's chunk that match. */
  readonly rangesIn?: ((chunk: StoredChunk) => readonly TextRange[] | Promise<readonly TextRange[]>) | undefined;
}

/** Makes the hits of the best candidates, each definition once, and compares them with the disk. */
export async function rankedHits(
  ranked: readonly Reranked[],
  found: readonly Candidate[],
  {
    federated,
    limit,
    filter,
    listDuplicates,
    named,
    lineIn,
    chosen,
    sentences = [],
    uses,
    indirect,
    listsCallers = false,
    rangesIn,
    words,
    asked = {},
    closenessOf,
  }: HitOptions,
): Promise<readonly SearchHit[]> {
  const list = (path: string): Promise<readonly StoredChunk[]> => federated.retriever.list(path);
  let candidates = await originalsFirst(ranked, found, { limit: ranksPerHit * limit, kept: named, list });
  const likely = ranked.slice(0, rangesIn ? 0 : Math.min(limit, maxCompared));
  const closeness = await closenessIn(
    likely.map(({ index }) => candidates[index]!.chunk),
    words,
    asked,
    closenessOf,
  );
  const lineOf = ({ index }: Reranked): number | undefined => {
    const { chunk, verbatim = 0 } = candidates[index]!;
    return lineIn?.(chunk) ?? (verbatim > minVerbatim ? sentenceLine(chunk, sentences) : undefined);
  };
  const answering = (each: Reranked): CodeSymbol | undefined => {
    const own = chosen?.get(each);
    if (own) return own;
    const { chunk } = candidates[each.index]!;
    const line = lineOf(each);
    return (line === undefined ? undefined : definitionAt(chunk, line)) ?? definitionOf(chunk, words, asked, closeness);
  };
  const definitions = new Map<Reranked, CodeSymbol | undefined>();
  const definitionIn = (each: Reranked): CodeSymbol | undefined => {
    if (!rangesIn && !definitions.has(each)) definitions.set(each, answering(each));
    return definitions.get(each);
  };
  if (!rangesIn) {
    const chunks = ranked.map((each) => ({
      each,
      chunk: candidates[each.index]!.chunk,
      hasLine: lineOf(each) !== undefined,
    }));
    for (const { each } of withSharedDefinitions(chunks)) {
      definitionIn(each);
      if (isTurnOver()) await nextTurn();
    }
  }
  // Who looks up a name may want the interface.
  if (words.isQuestion && !rangesIn) {
    const placed = [...candidates];
    for (const each of likely) {
      const definition = lineOf(each) === undefined ? definitionIn(each) : undefined;
      const candidate = placed[each.index]!;
      const body = definition && (await implementationOf(definition, candidate.chunk, federated.retriever, filter));
      if (!body) continue;
      // The chunk can be a candidate too, which answers by the same definition.
      for (const other of ranked) if (placed[other.index]!.chunk.id === body.chunk.id) definitionIn(other);
      placed[each.index] = { ...candidate, chunk: body.chunk };
      definitions.set(each, body.symbol);
    }
    candidates = placed;
  }
  const distinct = distinctDefinitions(ranked, (each) => ({
    path: candidates[each.index]!.chunk.path,
    definition: definitions.get(each),
  }));
  const folded = listDuplicates
    ? distinct.map((each) => ({ ranked: each, duplicates: [] }))
    : await inTurns(foldDuplicates(distinct, candidates, limit, named));
  const places = otherPlaces(
    folded.map((each) => each.ranked),
    limit,
    candidates,
  );
  const drafts: DraftHit[] = [];
  let ranges: readonly (readonly TextRange[] | undefined)[] = [];
  for (const [rank, { ranked: each, duplicates }] of folded.slice(0, limit).entries()) {
    const { index: position, score, signals } = each;
    const { chunk, ...candidate } = candidates[position] as Candidate;
    const copies = duplicates.map((duplicate) => copyOf(candidates[duplicate] as Candidate));
    if (rank % rangesAtOnce === 0) {
      const next = folded.slice(rank, Math.min(limit, rank + rangesAtOnce));
      ranges = await Promise.all(next.map((one) => rangesIn?.(candidates[one.ranked.index]!.chunk)));
    }
    const matched = ranges[rank % rangesAtOnce];
    const definition = definitionIn(each);
    const namedLine = lineIn?.(chunk);
    const isOnlyUse = uses?.has(chunk.id) === true;
    const via = indirect?.get(chunk.id);
    const evidence = { score, signals, candidate, others: places[rank] ?? [], copies };
    const shown = { ...(definition && { definition }), ...(namedLine !== undefined && { namedLine }) };
    if (isTurnOver()) await nextTurn();
    const draft = {
      ...federated.sourceOf(chunk),
      found: chunk,
      ...evidence,
      ...(via !== undefined && { via }),
      ...shown,
    };
    if (!matched) drafts.push(draft);
    else
      for (const matches of listsCallers ? byCaller(chunk, matched) : [matched]) {
        const isUse = isOnlyUse || (matches.length > 0 && matches.every((range) => range.isUse));
        const [first] = matches;
        const through = matches.every((range) => range.via !== undefined) ? first?.via : undefined;
        drafts.push({ ...draft, ...(isUse && { isUse }), ...(through !== undefined && { via: through }), matches });
      }
    if (drafts.length >= limit) break;
  }
  // A chunk can have a call and, in another definition, a use: those come after all calls.
  if (listsCallers) drafts.sort((a, b) => distanceOf(a) - distanceOf(b));
  drafts.length = Math.min(drafts.length, limit);
  return finishedHits(drafts, {
    list: async (path) => (await list(path)).map((chunk) => federated.sourceOf(chunk).chunk),
  });
}

/** Candidates of which one becomes a hit, where others are copies or parts of the same definition. */
const ranksPerHit = 4;

/** Hits whose matches are looked for together. */
const rangesAtOnce = 64;

/** Calls first, then other uses, then calls of callers. */
function distanceOf({ isUse, via }: Pick<DraftHit, 'isUse' | 'via'>): number {
  return via !== undefined ? 2 : isUse ? 1 : 0;
}

/** Max chunks whose definitions are compared with the question: those that are likely hits. */
const maxCompared = 10;

/** The closeness of the question to the definitions among which it chooses, in the best chunks. */
async function closenessIn(
  chunks: readonly StoredChunk[],
  words: QueryWords,
  asked: AskedDefinitions,
  closenessOf: HitOptions['closenessOf'],
): Promise<Closeness> {
  const texts = [...new Set(chunks.flatMap((chunk) => competingTexts(chunk, words, asked)))];
  const cosines = texts.length > 0 ? await closenessOf?.(texts) : undefined;
  return new Map(cosines?.map((cosine, index) => [texts[index]!, cosine]));
}

/** What a chunk with a sentence of the query has at least. */
const minVerbatim = 0.2;

function sentenceLine({ text, startLine }: StoredChunk, sentences: readonly VerbatimPart[]): number | undefined {
  const at = sentenceAt(text, sentences);
  return at === undefined ? undefined : startLine + text.slice(0, at).split('\n').length - 1;
}

function copyOf({ chunk: { path, startLine, endLine } }: Candidate): Copy {
  return { path, startLine, endLine };
}

/** A chunk of a ranking. */
interface RankedChunk {
  readonly chunk: StoredChunk;
  /** Whether it answers by the definition around a line. */
  readonly hasLine: boolean;
}

/** Returns those that may answer by the same definition as another one. A definition has lines in its chunk. */
function withSharedDefinitions<Item extends RankedChunk>(ranked: readonly Item[]): readonly Item[] {
  const shared = new Set<Item>();
  for (const ofPath of Map.groupBy(ranked, ({ chunk }) => chunk.path).values()) {
    if (ofPath.length < 2) continue;
    const byLine = new Map<number, Item[]>();
    for (const each of ofPath) {
      for (const line of new Set(possibleDefinitions(each).map(({ startLine }) => startLine)))
        byLine.set(line, [...(byLine.get(line) ?? []), each]);
    }
    for (const items of byLine.values()) if (items.length > 1) for (const each of items) shared.add(each);
  }
  return ranked.filter((each) => shared.has(each));
}

/** A chunk in which only functions begin, not all of one line, answers by one of them, if not by a line. */
function possibleDefinitions({ chunk: { symbols, enclosing }, hasLine }: RankedChunk): StoredChunk['symbols'] {
  const isOwn =
    !hasLine &&
    symbols.every(({ kind }) => routines.has(kind)) &&
    symbols.some(({ startLine, endLine }) => startLine !== endLine);
  return isOwn ? symbols : [...symbols, ...enclosing];
}
