import { hasWord, isInlineTest } from '@codesearch/toolkit/pure';
import type { Candidate, StoredChunk, SymbolKind, FileRole } from '@codesearch/kernel';
import type { QueryIntent } from '../query-intent.ts';
import type { FileGroup, GroupMember } from './file-group.ts';
import type { DefinitionMatch } from './name-match.ts';
import type { PathFacts } from './name-facts.ts';
import { rankScore, share, maxOf } from './scales.ts';
import type { Scales } from './scales.ts';
import type { ChunkSignals, FileSignals } from '../weights.ts';
import { folderMatch, relatedFolders, stemMatch } from './name-match.ts';

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

/**
 * The signals of a file. Their values are about 0 to 1. The roles (`is-…`) count against a file unless the query asks
 * for that role; all other signals count for it.
 */
export function fileSignals({ path, members }: FileGroup, query: QueryIntent, scales: Scales): FileSignals {
  const evidence = members[0]?.candidate.file ?? {};
  const stem = stemMatch(path, query);
  const lexical = maxOf(members, ({ candidate }) => candidate.lexical?.score ?? 0);
  const hasRole = (role: FileRole): number => (path.roles.includes(role) && !query.requestedRoles.has(role) ? 1 : 0);
  const vendored = evidence.isCopied && !query.requestedRoles.has('vendored') ? 1 : hasRole('vendored');
  // A copied library is one as a whole, with its examples.
  const hasOwnRole = (role: FileRole): number => (vendored === 1 ? 0 : hasRole(role));
  return {
    'file-vector': evidence.dense?.score ?? scales.minFileDense,
    'file-vector-rank': rankScore(evidence.dense?.rank),
    'best-chunk-vector': evidence.bestDense?.score ?? scales.minDense,
    'best-chunk-vector-rank': rankScore(evidence.bestDense?.rank),
    'lexical-sum': share(evidence.lexicalSum?.score, scales.lexicalSum),
    'lexical-sum-rank': rankScore(evidence.lexicalSum?.rank),
    'best-chunk-lexical': share(lexical, scales.lexical),
    'names-lexical': share(evidence.lexical?.score, scales.fileLexical),
    'names-lexical-rank': rankScore(evidence.lexical?.rank),
    'file-in-report': evidence.inReport ?? 0,
    'file-calls': Math.log1p(callsOf(members)) / callsScale,
    'commit-subjects': share(evidence.committed, scales.committed),
    'file-name': stem.agreement,
    'file-name-covered': stem.nameShare,
    'file-name-exact': stem.exact ? 1 : 0,
    'folder-names': folderMatch(path, query),
    'file-name-related': stem.related,
    'folder-names-related': relatedFolders(path, query),
    'defines-name': maxOf(members, ({ definition }) => definition.exact),
    'defines-words': maxOf(members, ({ definition }) => definition.agreement),
    'defines-related': maxOf(members, ({ definition }) => definition.related),
    'is-test': hasRole('test'),
    'is-example': hasOwnRole('example'),
    // With other penalties too, the score could be below 0.
    'is-documentation': hasRole('documentation') * (query.asksForCode && path.roles.length === 1 ? 2 : 1),
    'is-compat': hasOwnRole('compat'),
    'is-migration': hasOwnRole('migration'),
    'is-vendored': vendored,
    'is-types': hasOwnRole('types'),
    'is-translation': hasOwnRole('translation'),
    'is-reexport': hasOwnRole('reexport'),
    'is-configuration': hasOwnRole('configuration'),
  };
}

/** About the logarithm of the calls in the candidate chunks of a large file. */
const callsScale = 5;

function callsOf(members: FileGroup['members']): number {
  let count = 0;
  for (const { candidate } of members) count += candidate.chunk.calls.length;
  return count;
}
