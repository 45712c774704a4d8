import type { Candidate, Reranked, StoredChunk } from '@codesearch/kernel';
import { foldDuplicates } from './duplicates.ts';
import type { FederatedSearch, SearchSource } from './federated-search.ts';
import type { Inspection } from './inspect-chunks.ts';
import type { TextRange } from './match/text-range.ts';
import { otherPlaces } from './other-places.ts';
import type { Copy, SearchHit } from './search-hit.ts';

export interface HitOptions {
  readonly federated: FederatedSearch;
  /** Max hits. */
  readonly limit: number;
  /** Whether near-duplicates are hits of their own. */
  readonly listDuplicates: boolean;
  /** Indexes of candidates that the query names, which are hits also if they are like others. Default: none. */
  readonly named?: ReadonlySet<number> | undefined;
  /** Ids of chunks that only name what is asked for. Default: none. */
  readonly uses?: ReadonlySet<string> | undefined;
  /** For a restricted search: the parts of a candidate's chunk that match. */
  readonly rangesIn?: ((chunk: StoredChunk) => readonly TextRange[] | Promise<readonly TextRange[]>) | undefined;
}

/** A hit before its chunk is compared with the disk. */
interface DraftHit extends Omit<SearchHit, keyof Inspection | 'root'> {
  readonly index: SearchSource;
  readonly chunk: StoredChunk;
}

/** Makes the hits of the best candidates, and compares them with the disk. */
export async function rankedHits(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  { federated, limit, listDuplicates, named, uses, rangesIn }: HitOptions,
): Promise<readonly SearchHit[]> {
  const folded = listDuplicates
    ? ranked.map((each) => ({ ranked: each, duplicates: [] }))
    : foldDuplicates(ranked, candidates, limit, named);
  const places = otherPlaces(
    folded.map((each) => each.ranked),
    limit,
    candidates,
  );
  const drafts: DraftHit[] = [];
  for (const [rank, { ranked: each, duplicates }] of folded.slice(0, limit).entries()) {
    const { index: position, score, signals } = each;
    const { chunk: found, ...candidate } = candidates[position] as Candidate;
    const copies = duplicates.map((duplicate) => copyOf(candidates[duplicate] as Candidate));
    const matches = await rangesIn?.(found);
    const isUse = uses?.has(found.id) === true;
    const evidence = {
      ...{ score, signals, candidate, others: places[rank] ?? [], copies },
      ...(isUse && { isUse }),
      ...(matches && { matches }),
    };
    drafts.push({ ...federated.sourceOf(found), ...evidence });
  }
  return inspected(drafts);
}

function copyOf({ chunk: { path, startLine, endLine } }: Candidate): Copy {
  return { path, startLine, endLine };
}

async function inspected(drafts: readonly DraftHit[]): Promise<readonly SearchHit[]> {
  const inspections = new Map<StoredChunk, Inspection>();
  for (const [index, own] of Map.groupBy(drafts, (draft) => draft.index)) {
    const chunks = own.map(({ chunk }) => chunk);
    const results = await index.inspect(chunks);
    for (const [position, chunk] of chunks.entries()) inspections.set(chunk, results[position] as Inspection);
  }
  return drafts.map(({ index, ...draft }) => ({
    root: index.root,
    ...draft,
    ...(inspections.get(draft.chunk) as Inspection),
  }));
}
