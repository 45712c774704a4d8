import { codeTokens } from '@codesearch/toolkit/pure';
import type { Commit } from './read-history.ts';

/** The texts of a commit in which words are sought. */
export interface CommitTexts {
  readonly subject: string;
  readonly body: string;
  readonly names: readonly string[];
  readonly paths: readonly string[];
}

/** The tokens of a query with their weights. */
export interface SoughtWords {
  readonly own: ReadonlyMap<string, number>;
  /** Words that the query does not have. They are sought in messages only, because code has many of them. */
  readonly related: ReadonlyMap<string, number>;
}

const subjectWeight = 2;
const bodyWeight = 1;
const namesWeight = 1;
const pathsWeight = 0.5;

/** Names and paths of a commit that count in full. Of more, each counts less: a commit of thousands has most words. */
const fullNames = 12;
const fullPaths = 4;

/** Parameters of BM25. */
const saturation = 1.2;
const lengthShare = 0.4;

/** @param names that it changed; may be empty */
export function textsOf({ subject, body, paths }: Commit, names: readonly string[]): CommitTexts {
  return { subject, body, names, paths };
}

/** Numbers with dots, of which tokens of code have no part: `3.8`. */
export function versionsIn(text: string): readonly string[] {
  return text.match(/(?<![\w.])\d+(?:\.\d+)+(?![\w])/g) ?? [];
}

/**
 * Scores commits by the words of a query, those in the subject twice: BM25 over all parts of a commit as one text. A
 * word that a part repeats counts once there.
 *
 * @returns one score per commit; 0 if it has none of the words
 */
export function rankCommits(commits: readonly CommitTexts[], words: SoughtWords): readonly number[] {
  const documents = commits.map((texts) => occurrencesIn(texts, words));
  const meanLength = documents.reduce((sum, { length }) => sum + length, 0) / (documents.length || 1) || 1;
  const counts = new Map<string, number>();
  for (const { found } of documents) for (const word of found.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return documents.map(({ found, length }) => {
    const norm = saturation * (1 - lengthShare + (lengthShare * length) / meanLength);
    let score = 0;
    for (const [word, amount] of found) {
      const having = counts.get(word) ?? 0;
      const rarity = Math.log(1 + (documents.length - having + 0.5) / (having + 0.5));
      const weight = words.own.get(word) ?? words.related.get(word) ?? 0;
      score += weight * rarity * ((amount * (saturation + 1)) / (amount + norm));
    }
    return score;
  });
}

interface Occurrences {
  readonly found: ReadonlyMap<string, number>;
  /** Distinct words of the message. */
  readonly length: number;
}

function occurrencesIn({ subject, body, names, paths }: CommitTexts, { own, related }: SoughtWords): Occurrences {
  const found = new Map<string, number>();
  const count = (texts: readonly string[], weight: number, isSought: (token: string) => boolean): number => {
    const tokens = new Set(texts.flatMap((text) => [...codeTokens(text), ...versionsIn(text)]));
    for (const token of tokens) if (isSought(token)) found.set(token, (found.get(token) ?? 0) + weight);
    return tokens.size;
  };
  const isOwn = (token: string): boolean => own.has(token);
  const isAny = (token: string): boolean => own.has(token) || related.has(token);
  count(names, namesWeight * Math.min(1, Math.sqrt(fullNames / names.length)), isOwn);
  count(paths, pathsWeight * Math.min(1, Math.sqrt(fullPaths / paths.length)), isOwn);
  const length = count([subject], subjectWeight, isAny) + count([body], bodyWeight, isAny);
  return { found, length };
}
