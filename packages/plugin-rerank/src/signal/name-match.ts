import type { CodeSymbol, StoredChunk } from '@codesearch/kernel';
import type { QueryIntent } from '../query/query-intent.ts';
import type { NameFacts, PathFacts } from './name-facts.ts';

/** The words that a name and a query have in common. */
interface Overlap {
  /** Their share of the name's words; 0 for a name without words. */
  readonly nameShare: number;
  /** Their share of the query's words; 0 for a query without words. */
  readonly queryShare: number;
}

const noOverlap: Overlap = { nameShare: 0, queryShare: 0 };

function overlap(words: readonly string[], query: QueryIntent): Overlap {
  let common = 0;
  for (const word of words) if (query.words.has(word)) common++;
  return common === 0 ? noOverlap : { nameShare: common / words.length, queryShare: common / query.words.size };
}

/** The geometric mean of both shares. */
function agreement({ nameShare, queryShare }: Overlap): number {
  return Math.sqrt(nameShare * queryShare);
}

/** How a file's name matches the query. */
export interface StemMatch {
  /** Geometric mean of the shares of common words in the name and in the query. */
  readonly agreement: number;
  /** Share of the name's words that the query contains. */
  readonly nameShare: number;
  /** Whether the query contains the name as an identifier, such as `Router` for `router.ts`. */
  readonly exact: boolean;
}

export function stemMatch({ foldedStem, stemWords }: PathFacts, query: QueryIntent): StemMatch {
  const common = overlap(stemWords, query);
  return { agreement: agreement(common), nameShare: common.nameShare, exact: query.names.has(foldedStem) };
}

/** Share of the query's words that the names of the folders above the file contain. */
export function folderMatch({ folderWords }: PathFacts, query: QueryIntent): number {
  return overlap(folderWords, query).queryShare;
}

/** How the names that a chunk defines match the query. */
export interface DefinitionMatch {
  /**
   * 0 if the chunk defines no identifier of the query, 1 for a top-level type or function, less for a member or a
   * value, and less if the spelling differs.
   */
  readonly exact: number;
  /** Whether an identifier of the query is defined in the same spelling, including case. */
  readonly spelledExactly: boolean;
  /** The highest agreement of a defined name's words with the query's words. */
  readonly agreement: number;
  /** Share of the scope that the query asks for, which the matching definition belongs to. */
  readonly inScope: number;
}

/**
 * Factor for a name that differs in case or separators: in many languages `Session` and `session` are different things.
 */
const otherSpellingFactor = 0.9;

/** Factor for a declaration without a body, such as a prototype in a header of C. */
const declarationFactor = 0.7;

const noMatch: DefinitionMatch = { exact: 0, spelledExactly: false, agreement: 0, inScope: 0 };

export function definitionMatch(chunk: StoredChunk, query: QueryIntent, facts: NameFacts): DefinitionMatch {
  const { all: definitions, words } = facts.definitions(chunk.symbols);
  // Most chunks define nothing of which a question has a word.
  if (query.names.size === 0 && !hasOne(words, query.words)) return noMatch;
  let exact = 0;
  let spelledExactly = false;
  let best = 0;
  let inScope = 0;
  // An index loop, since an iterator over entries would allocate one array per definition.
  for (let index = 0; index < definitions.length; index++) {
    const { name, words: own, prominence, scope } = definitions[index]!;
    // Most questions contain no identifier, so folding the name would be wasted.
    if (query.names.size > 0 && query.names.has(facts.folded(name))) {
      const same = query.spellings.has(name);
      const completeness = isDeclaration(chunk, chunk.symbols[index]!) ? declarationFactor : 1;
      exact = Math.max(exact, prominence * completeness * (same ? 1 : otherSpellingFactor));
      spelledExactly ||= same;
      if (query.scope.size > 0) inScope = Math.max(inScope, scopeShare(chunk, scope, query, facts));
    }
    best = Math.max(best, agreement(overlap(own, query)));
  }
  return { exact, spelledExactly, agreement: best, inScope };
}

function hasOne(words: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  for (const word of wanted) if (words.has(word)) return true;
  return false;
}

/** Whether a definition is one statement without a body or a value. */
function isDeclaration(chunk: StoredChunk, { startLine, endLine }: CodeSymbol): boolean {
  if (endLine - startLine > maxDeclarationLines) return false;
  const lines = chunk.text.split('\n').slice(Math.max(0, startLine - chunk.startLine), endLine - chunk.startLine + 1);
  return /;\s*$/.test(lines.at(-1) ?? '') && !lines.some((line) => /[{=]/.test(line));
}

const maxDeclarationLines = 8;

/** The names around the definition count, and the words of its path: modules are often files. */
function scopeShare(chunk: StoredChunk, scope: readonly string[], query: QueryIntent, facts: NameFacts): number {
  const around = new Set([
    ...scope,
    ...chunk.enclosing.map(({ name }) => facts.folded(name)),
    ...chunk.path.split(/[/.]/).map((part) => facts.folded(part)),
  ]);
  let common = 0;
  for (const name of query.scope) if (around.has(name)) common++;
  return common / query.scope.size;
}
