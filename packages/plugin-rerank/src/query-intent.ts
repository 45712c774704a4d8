import { foldedName, stem } from '@codesearch/toolkit/pure';
import type { FileRole, Query, QueryKind, RelatedWord, Candidate } from '@codesearch/kernel';
import type { NameFacts } from './signal/name-facts.ts';

/** A query in sets, made once for all candidates. */
export interface QueryIntent {
  /** Each has its own weights. */
  readonly kind: QueryKind;
  /** Stems of the words that carry meaning, distinct. */
  readonly words: ReadonlySet<string>;
  /** How rare each word is in the names of the candidates, 1 on average; empty where every word counts the same. */
  readonly rarity: ReadonlyMap<string, number>;
  /** Closeness of words that code may use for those of the query, by their stems; without those of the query. */
  readonly related: ReadonlyMap<string, number>;
  /** Identifiers in the query, see `foldedName`: compound words, and the identifier of a symbol query. */
  readonly names: ReadonlySet<string>;
  /** For a symbol query: what the identifier belongs to, such as a class, and the words of its file's path; folded. */
  readonly scope: ReadonlySet<string>;
  /** The same names as the query spells them. */
  readonly scopeSpellings: ReadonlySet<string>;
  /** For a symbol query with a path: that path, in lower case. */
  readonly path: string | undefined;
  /** The same identifiers as the query spells them. */
  readonly spellings: ReadonlySet<string>;
  /** The same, with the mark of a name such as `save!`. */
  readonly marked: ReadonlySet<string>;
  /** Whether it asks for data or types instead of what is done. */
  readonly asksForData: boolean;
  /** Whether it asks for code and not for a text about it. */
  readonly asksForCode: boolean;
  /** Roles of files that the query asks for. They do not count against a file. */
  readonly requestedRoles: ReadonlySet<FileRole>;
}

/** Stems of words for what only has a shape or a value. */
const dataWords: ReadonlySet<string> = new Set(
  [
    'type',
    'struct',
    'structure',
    'class',
    'interface',
    'trait',
    'protocol',
    'enum',
    'enumeration',
    'field',
    'property',
    'constant',
  ]
    .concat(['variable', 'option', 'setting', 'default', 'schema', 'record', 'attribute', 'column'])
    .map(stem),
);

/** `hybrid search entry point`, `how is retrying implemented`, `the function that loads settings`. */
const asksForCode =
  /\b(?:implement(?:s|ed|ations?)|entry[\s-]?points?|source code|in (?:the |this )?code|(?:which|what|the) (?:code|(?:\p{L}+ )?(?:function|method|class|struct|routine)) (?:that|which|for)|(?:which|what) (?:function|method|class|struct|routine|code))\b/iu;

/** Names that the query probably means replace the one that nothing has. */
export function queryIntent({
  text,
  kind,
  symbol,
  words,
  related,
  identifiers,
  similarNames,
  roles,
}: Query): QueryIntent {
  return {
    kind,
    words: new Set(words),
    rarity: new Map(),
    related: closenessByStem(related, words),
    names: new Set(similarNames.length > 0 ? similarNames : identifiers.map(foldedName)),
    scope: new Set(symbol?.scope.map(foldedName)),
    scopeSpellings: new Set(symbol?.scope),
    path: symbol?.path?.toLowerCase(),
    spellings: new Set(identifiers),
    marked: new Set(symbol?.mark ? [symbol.name + symbol.mark] : identifiers),
    asksForData: words.some((word) => dataWords.has(word)),
    asksForCode: kind === 'prose' && asksForCode.test(text),
    requestedRoles: new Set(roles),
  };
}

function closenessByStem(related: readonly RelatedWord[], words: readonly string[]): ReadonlyMap<string, number> {
  const known = new Map<string, number>();
  for (const { word, closeness } of related) {
    const root = stem(word);
    if (!words.includes(root) && !known.has(root)) known.set(root, closeness);
  }
  return known;
}

/**
 * A question with how rare each of its words is in the names of the candidates' files, folders and definitions, 1 on
 * average: a word that most of them have says little about which of them is meant.
 */
export function withRarity(query: QueryIntent, candidates: readonly Candidate[], facts: NameFacts): QueryIntent {
  const { kind, words } = query;
  if (kind !== 'prose' || words.size < 2) return query;
  /** The words of the question that the names of each file have. */
  const files = new Map<string, Set<string>>();
  for (const { chunk } of candidates) {
    let common = files.get(chunk.path);
    if (!common) {
      const { stemWords, folderWords } = facts.path(chunk.path);
      files.set(chunk.path, (common = new Set([...stemWords, ...folderWords].filter((word) => words.has(word)))));
    }
    const defined = facts.definitions(chunk.symbols).words;
    for (const word of words) if (defined.has(word)) common.add(word);
  }
  const counts = new Map<string, number>();
  for (const common of files.values()) for (const word of common) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarity = [...words].map((word) => [word, Math.log(1 + files.size / ((counts.get(word) ?? 0) + 1))] as const);
  const mean = rarity.reduce((sum, [, value]) => sum + value, 0) / words.size;
  return mean === 0 ? query : { ...query, rarity: new Map(rarity.map(([word, value]) => [word, value / mean])) };
}
