import type { SearchFilter, TextMatch } from '@codesearch/kernel';
import { inTurns } from '@codesearch/toolkit/pure';
import type { ReadQuery } from '@codesearch/query';
import { gatherCandidates, noLists } from '../retrieval/candidates.ts';
import type { RetrievedLists } from '../retrieval/candidates.ts';
import { loadChoices } from '../retrieval/find-candidates.ts';
import type { Choice, FoundCandidates } from '../retrieval/find-candidates.ts';
import { queryTexts } from '../retrieval/query-parts.ts';
import { retrieve } from '../retrieval/retrieve.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { callDistance } from '../calls/call-distance.ts';
import { verbatimParts, verbatimShare } from '../verbatim/verbatim.ts';
import type { Restriction } from '../match/restriction.ts';

export interface RestrictedScope {
  /** The query by which the chunks are ranked. */
  readonly query: ReadQuery;
  readonly filter: SearchFilter;
  /** Max hits. */
  readonly limit: number;
}

/** Hits for which lists are ranked: enough for all chunks of many files. */
const rankedHits = 3_000;

/** Files that a filter names; of more files, only those are ranked that the lists have among all files. */
const maxFilteredPaths = 500;

/** Min chunks to rerank, and chunks per hit. */
const minCandidates = 200;
const candidatesPerHit = 3;

/** Loads the matching chunks with the evidence of all retrievals; if they are many, those with the best evidence. */
export async function restrictedCandidates(
  retriever: Retriever,
  { matches, lost, ...relations }: Restriction,
  { query, filter, limit }: RestrictedScope,
): Promise<FoundCandidates> {
  if (matches.length === 0) return { found: [], lost, query };
  const paths = [...new Set(matches.map(({ path }) => path))];
  const narrow: SearchFilter = paths.length > maxFilteredPaths ? filter : { ...filter, paths };
  const scope = { query, texts: queryTexts(query), filter: narrow, limit: rankedHits, names: [], verbatim: [] };
  const lists = query.title === '' ? noLists : await retrieve(retriever, scope);
  const distance = ({ evidence: { id } }: Choice): number => callDistance(id, relations);
  const chosen = (await inTurns(choicesOf(matches, lists)))
    .sort((a, b) => distance(a) - distance(b) || b.evidence.fused + b.file.fused - (a.evidence.fused + a.file.fused))
    .slice(0, Math.max(minCandidates, candidatesPerHit * limit));
  const parts = verbatimParts(query);
  const loaded = await loadChoices(retriever, chosen, ({ file }, { text }) => ({
    verbatim: verbatimShare(text, parts),
    file: file.evidence,
  }));
  return { found: loaded.found, lost: lost + loaded.lost, query };
}

/** Each matching chunk once, with the evidence of the lists. */
function* choicesOf(matches: readonly TextMatch[], lists: RetrievedLists): Generator<undefined, Choice[], undefined> {
  const ids = new Set(matches.map(({ id }) => id));
  const byPath = Map.groupBy(matches, ({ path }) => path);
  const isMatch = ({ id }: { readonly id: string }): boolean => ids.has(id);
  const hasMatch = ({ path }: { readonly path: string }): boolean => byPath.has(path);
  const ranked: RetrievedLists = {
    ...noLists,
    dense: lists.dense.filter(isMatch),
    lexical: lists.lexical.filter(isMatch),
    denseFiles: lists.denseFiles.filter(hasMatch),
    lexicalFiles: lists.lexicalFiles.filter(hasMatch),
  };
  yield;
  const files = new Map(gatherCandidates(ranked, byPath.size).map((file) => [file.path, file]));
  const choices: Choice[] = [];
  for (const [path, inFile] of byPath) {
    yield;
    const file = files.get(path) ?? { path, evidence: {}, chunks: [], certain: [], fused: 0 };
    const known = new Map(file.chunks.map((chunk) => [chunk.id, chunk]));
    for (const { id } of inFile) choices.push({ file, evidence: known.get(id) ?? { id, fused: 0 } });
  }
  return choices;
}
