import type { CodeSymbol, StoredChunk } from '@codesearch/kernel';
import type { QueryIntent } from '../query-intent.ts';
import type { DefinitionFacts, NameFacts, PathFacts } from './name-facts.ts';

/** The words that a name and a query have in common. */
interface Overlap {
  /** Number of different words. */
  readonly count: number;
  /** Their share of the name's words; 0 for a name without words. */
  readonly nameShare: number;
  /** Their share of the query's words, by their rarity; 0 for a query without words. */
  readonly queryShare: number;
}

const noOverlap: Overlap = { count: 0, nameShare: 0, queryShare: 0 };

function overlap(words: readonly string[], query: QueryIntent): Overlap {
  let common = 0;
  let rarity = 0;
  for (const word of words) {
    if (!query.words.has(word)) continue;
    common++;
    rarity += query.rarity.get(word) ?? 1;
  }
  return common === 0
    ? noOverlap
    : { count: common, nameShare: common / words.length, queryShare: rarity / query.words.size };
}

/** The geometric mean of both shares. */
function agreement({ nameShare, queryShare }: Overlap): number {
  return Math.sqrt(nameShare * queryShare);
}

/**
 * How much more the words of a name agree with the query if related words count by their closeness: 0 for a name
 * without them. Together they count at most as the words of the query that the name lacks.
 */
function relatedAgreement(words: readonly string[], { words: asked, related }: QueryIntent): number {
  if (related.size === 0) return 0;
  let own = 0;
  let close = 0;
  for (const word of words) {
    if (asked.has(word)) own++;
    else close += related.get(word) ?? 0;
  }
  return close === 0 ? 0 : Math.min(close, asked.size - own) / Math.sqrt(words.length * asked.size);
}

/** How a file's name matches the query. */
export interface StemMatch {
  /** Geometric mean of the shares of common words in the name and in the query. */
  readonly agreement: number;
  /** Share of the name's words that the query contains. */
  readonly nameShare: number;
  /** Whether the query contains the name as an identifier, such as `Router` for `router.ts`. */
  readonly exact: boolean;
  /** How much more it agrees by related words. */
  readonly related: number;
}

export function stemMatch({ foldedStem, stemWords }: PathFacts, query: QueryIntent): StemMatch {
  const common = overlap(stemWords, query);
  return {
    agreement: agreement(common),
    nameShare: common.nameShare,
    exact: query.names.has(foldedStem),
    related: relatedAgreement(stemWords, query),
  };
}

/** Share of the query's words that the names of the folders above the file contain. */
export function folderMatch({ folderWords }: PathFacts, query: QueryIntent): number {
  return overlap(folderWords, query).queryShare;
}

/** How much the names of the folders agree with the query by related words alone. */
export function relatedFolders({ folderWords }: PathFacts, query: QueryIntent): number {
  return relatedAgreement(folderWords, query);
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
  /** The highest such agreement of a name with half of the query's words. Inside a definition, that of its name. */
  readonly half: number;
  /** The highest value by which a name agrees more by related words. */
  readonly related: number;
  /** Share of the scope that the query asks for, which the matching definition belongs to. */
  readonly inScope: number;
}

/** Factors for a name that differs in case: in many languages `Session` and `session` are different things. */
const otherCaseFactor = 0.9;
/** And in separators or marks, as the destructor `~Session` does. */
const otherSpellingFactor = 0.85;

/** Factor for a declaration without a body, such as a prototype in a header of C. */
const declarationFactor = 0.7;

const noMatch: DefinitionMatch = { exact: 0, spelledExactly: false, agreement: 0, half: 0, related: 0, inScope: 0 };

export function definitionMatch(chunk: StoredChunk, query: QueryIntent, facts: NameFacts): DefinitionMatch {
  const { all: definitions, words } = facts.definitions(chunk.symbols);
  if (definitions.length === 0)
    return { ...noMatch, half: ofHalf(facts.definitions(chunk.enclosing).all.at(-1), query) };
  // Most chunks define nothing of which a question has a word.
  if (query.names.size === 0 && !hasOne(words, query.words) && !hasOne(words, query.related)) return noMatch;
  let exact = 0;
  let spelledExactly = false;
  let best = 0;
  let half = 0;
  let related = 0;
  let inScope = 0;
  // An index loop, since an iterator over entries would allocate one array per definition.
  for (let index = 0; index < definitions.length; index++) {
    const { name, words: own, prominence, scope } = definitions[index]!;
    // Most questions contain no identifier, so folding the name would be wasted.
    if (query.names.size > 0 && query.names.has(facts.folded(name))) {
      const same = query.marked.has(name);
      const spelling = same ? 1 : query.marked.has(name.toLowerCase()) ? otherCaseFactor : otherSpellingFactor;
      const completeness = isDeclaration(chunk, chunk.symbols[index]!) ? declarationFactor : 1;
      exact = Math.max(exact, prominence * completeness * spelling);
      spelledExactly ||= same;
      if (query.scope.size > 0)
        inScope = Math.max(inScope, scopeShare(chunk, chunk.symbols[index]!, scope, query, facts));
    }
    best = Math.max(best, agreement(overlap(own, query)));
    half = Math.max(half, ofHalf(definitions[index], query));
    related = Math.max(related, relatedAgreement(own, query));
  }
  return { exact, spelledExactly, agreement: best, half, related, inScope };
}

/** The agreement of a name that has half of the query's words, and at least two: it has one by chance. */
function ofHalf(definition: DefinitionFacts | undefined, query: QueryIntent): number {
  const common = definition ? overlap(definition.words, query) : noOverlap;
  return common.count > 1 && 2 * common.count >= query.words.size ? agreement(common) : 0;
}

function hasOne(words: ReadonlySet<string>, wanted: Pick<ReadonlyMap<string, unknown>, 'keys'>): boolean {
  for (const word of wanted.keys()) if (words.has(word)) return true;
  return false;
}

/** Whether a definition is one statement without a body or a value. */
function isDeclaration(chunk: StoredChunk, { startLine, endLine }: CodeSymbol): boolean {
  if (endLine - startLine > maxDeclarationLines) return false;
  const lines = chunk.text.split('\n').slice(Math.max(0, startLine - chunk.startLine), endLine - chunk.startLine + 1);
  return /;\s*$/.test(lines.at(-1) ?? '') && !lines.some((line) => /[{=]/.test(line));
}

const maxDeclarationLines = 8;

/** How much a part of the scope counts that the path has, or that is spelled otherwise around the definition. */
const scopeInPath = 0.5;
const scopeOtherwise = 0.9;

/**
 * The names around the definition count, and less the words of its path: modules are often files, and so are many other
 * things.
 */
function scopeShare(
  { enclosing, path }: StoredChunk,
  { qualifiedName }: CodeSymbol,
  scope: readonly string[],
  { scope: asked, scopeSpellings }: QueryIntent,
  facts: NameFacts,
): number {
  const spelled = new Set([...qualifiedName.split('.').slice(0, -1), ...enclosing.map(({ name }) => name)]);
  const around = new Set([...scope, ...enclosing.map(({ name }) => facts.folded(name))]);
  const inPath = new Set(path.split(/[/.]/).map((part) => facts.folded(part)));
  let common = 0;
  for (const name of scopeSpellings) {
    const folded = facts.folded(name);
    if (spelled.has(name)) common++;
    else if (around.has(folded)) common += scopeOtherwise;
    else if (inPath.has(folded)) common += scopeInPath;
  }
  return common / asked.size;
}
