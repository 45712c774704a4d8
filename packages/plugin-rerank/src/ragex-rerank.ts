import type { Candidate, Signal, StoredChunk } from '@codesearch/kernel';
import type { CandidateScore } from './score-group.ts';

/** Weights of RAGex's `reranker.py`, which adds them to the cosine similarity. */
const weights = {
  'exact-name': 0.3,
  'partial-name': 0.15,
  'symbol-kind': 0.1,
  definition: 0.1,
  'file-relevance': 0.1,
  documentation: 0.05,
  import: 0.05,
  test: -0.1,
  comment: -0.15,
  vendor: -0.2,
} as const;

type RagexSignal = keyof typeof weights;

const definitions = new Set(['function', 'method', 'class', 'constructor', 'interface', 'struct', 'trait', 'enum']);
const kindWords: readonly (readonly [RegExp, ReadonlySet<string>])[] = [
  [/\bclass(?:es)?\b/, new Set(['class', 'struct', 'interface', 'trait'])],
  [/\b(?:functions?|func|def|methods?)\b/, new Set(['function', 'method', 'constructor'])],
  [/\b(?:var|variables?|const|constants?)\b/, new Set(['variable', 'constant', 'field'])],
];
const folderWords: readonly (readonly [RegExp, RegExp])[] = [
  [/\btest/, /\/tests?\b/],
  [/\b(?:api|endpoints?|routes?|handlers?)\b/, /\/(?:api|routes?|handlers?)\b/],
  [/\b(?:auth|login|users?|password|token)\b/, /\/(?:auth|login|users?)\b/],
];
const testPath = /(?:^|\/)(?:__)?(?:tests?|specs?)(?:__)?\/|[._](?:test|spec)\./;
const vendorPath = /(?:^|\/)(?:vendor|node_modules|third_party)\//;

/**
 * RAGex's score per chunk: cosine similarity plus independent bonuses and penalties, with the published weights of
 * jbenshetler/mcp-ragex. Names are compared word by word. RAGex compares substrings, so that `a` or `of` in a question
 * matches.
 */
export function ragexRerank(query: string, candidates: readonly Candidate[]): CandidateScore[] {
  const lower = query.trim().toLowerCase();
  const minSimilarity = Math.min(0, ...candidates.map((candidate) => candidate.dense?.score ?? 0));
  return candidates.map((candidate, index) => {
    const similarity = { name: 'similarity', value: candidate.dense?.score ?? minSimilarity, weight: 1 };
    const bonuses = ragexSignals(lower, candidate.chunk).map((name): Signal => ({
      name,
      value: 1,
      weight: weights[name],
    }));
    const signals = [similarity, ...bonuses];
    const score = signals.reduce((sum, { value, weight }) => sum + value * weight, 0);
    return { index, score, explain: () => signals };
  });
}

function ragexSignals(query: string, chunk: StoredChunk): readonly RagexSignal[] {
  const path = `/${chunk.path.toLowerCase()}`;
  const names = chunk.symbols.map((symbol) => symbol.name.toLowerCase());
  const words = query.split(/[^\p{L}\p{N}_$]+/u).filter((word) => word.length > 2);
  const found: RagexSignal[] = [];
  if (names.includes(query)) found.push('exact-name');
  else if (words.some((word) => names.some((name) => nameWords(name).includes(word)))) found.push('partial-name');
  if (kindWords.some(([asked, kinds]) => asked.test(query) && kinds.has(chunk.kind))) found.push('symbol-kind');
  if (definitions.has(chunk.kind)) found.push('definition');
  if (folderWords.some(([asked, folder]) => asked.test(query) && folder.test(path))) found.push('file-relevance');
  if (chunk.symbols.some((symbol) => symbol.doc !== undefined)) found.push('documentation');
  if (chunk.kind === 'imports') found.push('import');
  if (testPath.test(path) && !/\b(?:tests?|specs?|testing)\b/.test(query)) found.push('test');
  if (chunk.kind === 'comment') found.push('comment');
  if (vendorPath.test(path)) found.push('vendor');
  return found;
}

function nameWords(name: string): readonly string[] {
  return [name, ...name.split(/[_\W]+/)];
}
