import { hasWord, isInlineTest } from '@codesearch/toolkit/pure';
import type { Candidate, StoredChunk, SymbolKind } from '@codesearch/kernel';
import type { QueryIntent } from '../query-intent.ts';
import type { FileGroup, GroupMember } from './file-group.ts';
import type { DefinitionMatch } from './name-match.ts';
import type { PathFacts } from './name-facts.ts';
import { rankScore, share } from './scales.ts';
import type { Scales } from './scales.ts';
import type { ChunkSignals } from '../weights.ts';

/** The signals of a chunk. They decide which chunk represents its file. */
export function chunkSignals(
  { candidate, definition }: GroupMember,
  { spelledExactly, maxHalf, path, subject }: FileGroup,
  query: QueryIntent,
  scales: Scales,
): ChunkSignals {
  return {
    'chunk-vector': candidate.dense?.score ?? scales.minDense,
    'chunk-vector-rank': rankScore(candidate.dense?.rank),
    'chunk-lexical': share(candidate.lexical?.score, scales.lexical),
    'chunk-defines-name': definition.exact,
    'chunk-other-spelling':
      spelledExactly && definition.exact > 0 && !definition.spelledExactly ? deliberateness(query) : 0,
    'chunk-defines-words': definition.agreement,
    'chunk-defines-related': definition.related,
    'chunk-not-named': maxHalf - definition.half,
    'chunk-in-scope': definition.inScope,
    'chunk-in-path': query.path !== undefined && isPathEnd(path.path, query.path) ? 1 : 0,
    'chunk-mentions-name':
      query.kind !== 'symbol' ? 0 : candidate === subject ? 1 : mentionOf(candidate.chunk, definition, query, subject),
    'chunk-verbatim': candidate.verbatim ?? 0,
    'chunk-in-report': candidate.inReport ?? 0,
    'chunk-is-imports': candidate.chunk.kind === 'imports' || candidate.chunk.kind === 'comment' ? 1 : 0,
    'chunk-is-data': !query.asksForData && isData(candidate.chunk) ? 1 : 0,
    'chunk-is-test': isInlineTest(candidate.chunk) && !isExpectedTest(path, query) ? 1 : 0,
  };
}

/** How much the spelling counts of a name in lower case, which people write without a look at the code. */
const inLowerCase = 0.1;

/** How certain it is that the case and the separators of a name in the query are meant. */
function deliberateness({ marked }: QueryIntent): number {
  return [...marked].some((name) => /[\p{Lu}_$!?-]/u.test(name)) ? 1 : inLowerCase;
}

const routines: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor']);

/** Whether a chunk only declares types and values: nothing in it runs. */
function isData(chunk: StoredChunk): boolean {
  const { symbols, enclosing } = chunk;
  return (
    symbols.length > 0 && !isInlineTest(chunk) && ![...symbols, ...enclosing].some(({ kind }) => routines.has(kind))
  );
}

function isPathEnd(path: string, end: string): boolean {
  const lower = path.toLowerCase();
  return lower === end || lower.endsWith(`/${end}`);
}

/** Whether the file or the query says that it is a test. */
function isExpectedTest({ roles }: PathFacts, { requestedRoles }: QueryIntent): boolean {
  return roles.includes('test') || requestedRoles.has('test');
}

/** A mention in other case or beside the subject of the file, and a definition that is spelled otherwise. */
const otherSpelling = 0.9;

/** Whether a chunk has a name of the query as a whole word. Beside the subject of its file it counts less. */
function mentionOf(
  { text }: StoredChunk,
  { exact }: DefinitionMatch,
  { spellings }: QueryIntent,
  subject: Candidate | undefined,
): number {
  let best = exact > 0 ? otherSpelling : 0;
  for (const name of spellings) {
    if (hasWord(text, name)) return subject ? otherSpelling : 1;
    if (best === 0 && hasWord(text.toLowerCase(), name.toLowerCase())) best = otherSpelling;
  }
  return best;
}
