import type { Candidate } from '@codesearch/kernel';
import type { NameFacts } from '../signal/name-facts.ts';
import type { QueryIntent } from './query-intent.ts';

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
