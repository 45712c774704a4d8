import { inTurns, isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import type { Candidate, Reranked, StoredChunk } from '@codesearch/kernel';
import { byCaller } from '../calls/by-caller.ts';
import { AnsweringDefinitions } from './answering-definitions.ts';
import type { DefinitionChoice } from './answering-definitions.ts';
import { foldDuplicates, originalsFirst } from './duplicates.ts';
import type { FoldedCandidate } from './duplicates.ts';
import type { FederatedSearch } from './federated-search.ts';
import { distinctDefinitions, finishedHits } from './finished-hits.ts';
import type { DraftHit } from './finished-hits.ts';
import type { TextRange } from '../match/text-range.ts';
import { otherPlaces } from './other-places.ts';
import type { Copy, SearchHit } from './search-hit.ts';

export interface HitOptions extends DefinitionChoice {
  readonly federated: FederatedSearch;
  /** Max hits. */
  readonly limit: number;
  /** Whether near-duplicates are hits of their own. */
  readonly listDuplicates: boolean;
  /** Indexes of candidates that the query names, which are hits also if they are like others. Default: none. */
  readonly named?: ReadonlySet<number> | undefined;
  /** Ids of chunks that only name what is asked for. Default: none. */
  readonly uses?: ReadonlyMap<string, number> | undefined;
  /** Ids of chunks that may call another definition of the name. Default: none. */
  readonly unsure?: ReadonlySet<string> | undefined;
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
  options: HitOptions,
): Promise<readonly SearchHit[]> {
  const { federated, limit, listDuplicates, named, rangesIn } = options;
  const { retriever } = federated;
  const list = (path: string): Promise<readonly StoredChunk[]> => retriever.list(path);
  const originals = await originalsFirst(ranked, found, { limit: ranksPerHit * limit, kept: named, list });
  // What matches is shown in a restricted search, and no definition.
  const definitions = rangesIn
    ? undefined
    : await AnsweringDefinitions.choose(ranked, originals, { ...options, retriever });
  const candidates = definitions?.candidates ?? originals;
  const distinct = distinctDefinitions(ranked, (each) => ({
    path: candidates[each.index]!.chunk.path,
    definition: definitions?.known(each),
  }));
  const folded = listDuplicates
    ? distinct.map((each) => ({ ranked: each, duplicates: [] }))
    : await inTurns(foldDuplicates(distinct, candidates, limit, named));
  const drafts = await draftHits(folded, candidates, definitions, options);
  return finishedHits(drafts, {
    list: async (path) => (await list(path)).map((chunk) => federated.sourceOf(chunk).chunk),
  });
}

/** Candidates of which one becomes a hit, where others are copies or parts of the same definition. */
const ranksPerHit = 4;

/** Hits whose matches are looked for together. */
const rangesAtOnce = 64;

/** @returns at most as many as are asked for */
async function draftHits(
  folded: readonly FoldedCandidate[],
  candidates: readonly Candidate[],
  definitions: AnsweringDefinitions | undefined,
  options: HitOptions,
): Promise<readonly DraftHit[]> {
  const { limit, lineIn, listsCallers = false, rangesIn } = options;
  const chunkOf = ({ index }: Reranked): StoredChunk => candidates[index]!.chunk;
  const places = otherPlaces(
    folded.map((each) => each.ranked),
    limit,
    candidates,
  );
  const drafts: DraftHit[] = [];
  let ranges: readonly (readonly TextRange[] | undefined)[] = [];
  for (const [rank, { ranked: each, duplicates }] of folded.slice(0, limit).entries()) {
    if (rank % rangesAtOnce === 0) {
      const next = folded.slice(rank, Math.min(limit, rank + rangesAtOnce));
      ranges = await Promise.all(next.map((one) => rangesIn?.(chunkOf(one.ranked))));
    }
    const definition = definitions?.of(each);
    const namedLine = lineIn?.(chunkOf(each));
    const shown = { ...(definition && { definition }), ...(namedLine !== undefined && { namedLine }) };
    const copies = duplicates.map((duplicate) => copyOf(candidates[duplicate]!));
    if (isTurnOver()) await nextTurn();
    const draft = { ...draftOf(each, candidates, options), ...shown, others: places[rank] ?? [], copies };
    const matched = ranges[rank % rangesAtOnce];
    drafts.push(...(matched ? matchedDrafts(draft, matched, options) : [draft]));
    if (drafts.length >= limit) break;
  }
  // A chunk can have a call and, in another definition, a use: those come after all calls.
  if (listsCallers) drafts.sort((a, b) => distanceOf(a) - distanceOf(b));
  return drafts.slice(0, limit);
}

/** The chunk of a candidate, and the evidence for it. */
function draftOf(
  { index, score, signals }: Reranked,
  candidates: readonly Candidate[],
  { federated, indirect }: HitOptions,
): Omit<DraftHit, 'others' | 'copies'> {
  const { chunk, ...candidate } = candidates[index]!;
  const via = indirect?.get(chunk.id);
  return { ...federated.sourceOf(chunk), found: chunk, score, signals, candidate, ...(via !== undefined && { via }) };
}

/** A hit for all matches of a chunk, or for those of each caller. */
function matchedDrafts(
  draft: DraftHit,
  matched: readonly TextRange[],
  { uses, unsure, listsCallers = false }: HitOptions,
): readonly DraftHit[] {
  const isOnlyUse = uses?.has(draft.found.id) === true;
  const isUnsure = unsure?.has(draft.found.id) === true;
  return (listsCallers ? byCaller(draft.found, matched) : [matched]).map((matches) => {
    const isUse = isOnlyUse || (matches.length > 0 && matches.every((range) => range.isUse));
    const through = matches.every((range) => range.via !== undefined) ? matches[0]?.via : undefined;
    const doubt = { ...(isUse ? { isUse } : isUnsure && { isUnsure }) };
    return { ...draft, ...doubt, ...(through !== undefined && { via: through }), matches };
  });
}

/** Calls first, then other uses, then calls of callers. */
function distanceOf({ isUse, via }: Pick<DraftHit, 'isUse' | 'via'>): number {
  return via !== undefined ? 2 : isUse ? 1 : 0;
}

function copyOf({ chunk: { path, startLine, endLine } }: Candidate): Copy {
  return { path, startLine, endLine };
}
