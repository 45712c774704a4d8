import { dotProduct, identifierParts, identifiers, isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import type { Candidate, RerankRequest } from '@codesearch/kernel';
import closenessValues from './closeness-values.json' with { type: 'json' };
import { WordTable } from './word-table.ts';

/** Values of the signals of a candidate, 0 to 1. */
export type ClosestSignals = Readonly<Record<keyof typeof closenessValues, number>>;

/** Values of a word at equal distances of its cosine from 0 to 1, for each signal. */
export type ClosenessValues = Readonly<Record<keyof ClosestSignals, readonly number[]>>;

export interface ComparisonOptions {
  /** Of the same embedder. Default: a table without words. */
  readonly table?: WordTable | undefined;
  /** Default: the fitted ones. */
  readonly values?: ClosenessValues | undefined;
}

type Embed = NonNullable<RerankRequest['embed']>;

/**
 * The value of a word of the question by its cosine to the closest word, at 0, 0.2, … 1. Fitted, see docs/retrieval.md.
 * The same word can have less than a close one, because other signals count it too.
 */
const fittedValues: ClosenessValues = closenessValues;

/** Words of a question that are compared: those that say most about it. */
const maxAsked = 8;

/** A word that says nothing about the question still counts a little. */
const minImportance = 0.02;

/** A word that all candidates have still counts a little. */
const sharedWord = 1.05;

/** A word of a question. */
interface AskedWord {
  readonly word: string;
  /** `undefined` if the embedder does not know the word: it is close to itself only. */
  readonly vector: Float32Array | undefined;
  /** Its cosine to the whole question; 1 for a word that the embedder does not know, since it is rare. */
  readonly importance: number;
}

/** For each word of the question its cosine to the closest word of a part of a candidate, 0 if nothing is closer. */
interface Closest {
  readonly names: Float32Array;
  readonly path: Float32Array;
  readonly anywhere: Float32Array;
}

/**
 * Compares a question with candidates word by word: `retry` is close to `backoff` wherever the two are in a text, which
 * the one vector of a chunk shows less the longer the chunk is.
 *
 * @returns the values of each candidate in order; `undefined` if the embedder is not instant, or knows no word of the
 *   question
 */
export async function closestWords(
  question: string,
  candidates: readonly Candidate[],
  embed: Embed,
  { table = new WordTable(), values = fittedValues }: ComparisonOptions = {},
): Promise<readonly ClosestSignals[] | undefined> {
  const asked = await askedWords(question, embed);
  if (!asked.some(({ vector }) => vector)) return undefined;
  const parts = candidates.map(({ chunk: { text, symbols, enclosing, path } }) => ({
    text: table.numbersOf(text),
    names: table.numbersOf([...symbols, ...enclosing].map(({ name }) => name).join(' ')),
    path: table.numbersOf(path),
  }));
  if (isTurnOver()) await nextTurn();
  await table.addVectors((words) => embed('document', words));
  if (isTurnOver()) await nextTurn();
  const used = [...new Set(parts.flatMap(({ text, names, path }) => [...text, ...names, ...path]))];
  const cosines = cosinesOf(asked, used, table);
  const closest = parts.map(({ text, names, path }): Closest => {
    const inNames = closestOf(names, cosines, asked.length);
    const inPath = closestOf(path, cosines, asked.length);
    const anywhere = closestOf(text, cosines, asked.length).map((own, at) => Math.max(own, inNames[at]!, inPath[at]!));
    return { names: inNames, path: inPath, anywhere };
  });
  const shares = sharesOf(asked, closest);
  return closest.map(({ names, path, anywhere }) => ({
    'closest-anywhere': valueOf(anywhere, values['closest-anywhere'], shares),
    'closest-names': valueOf(names, values['closest-names'], shares),
    'closest-path': valueOf(path, values['closest-path'], shares),
  }));
}

async function askedWords(question: string, embed: Embed): Promise<readonly AskedWord[]> {
  const words = [...new Set(identifiers(question).flatMap(identifierParts))];
  const [whole, ...each] = (await embed('query', [question, ...words])) ?? [];
  return each
    .map((vector, at): AskedWord =>
      vector.some((value) => value !== 0)
        ? { word: words[at]!, vector, importance: Math.max(minImportance, dotProduct(vector, whole!)) }
        : { word: words[at]!, vector: undefined, importance: 1 },
    )
    .sort((a, b) => b.importance - a.importance)
    .slice(0, maxAsked);
}

/** The cosines of words of candidates to those of the question, a row for each number of a word. */
function cosinesOf(asked: readonly AskedWord[], used: readonly number[], table: WordTable): Float32Array {
  const cosines = new Float32Array(asked.length * table.words.length);
  for (const [at, { word, vector }] of asked.entries()) {
    const own = vector && table.cosines(vector, used);
    for (const [index, number] of used.entries())
      cosines[number * asked.length + at] = own ? own[index]! : Number(word === table.words[number]);
  }
  return cosines;
}

function closestOf(words: readonly number[], cosines: Float32Array, count: number): Float32Array {
  const closest = new Float32Array(count);
  for (const word of words) {
    for (let at = 0, from = word * count; at < count; at++, from++) {
      if (cosines[from]! > closest[at]!) closest[at] = cosines[from]!;
    }
  }
  return closest;
}

/** How much each word of the question counts, 1 in all: less if all candidates have a word that is close to it. */
function sharesOf(asked: readonly AskedWord[], closest: readonly Closest[]): readonly number[] {
  const counts = asked.map(({ importance }, at) => {
    const mean = closest.reduce((sum, { anywhere }) => sum + anywhere[at]!, 0) / closest.length;
    return importance * (sharedWord - Math.min(1, mean));
  });
  const sum = counts.reduce((total, count) => total + count, 0);
  return counts.map((count) => count / sum);
}

/** The mean over the words of the question, by lines between the fitted values. */
function valueOf(closest: Float32Array, values: readonly number[], shares: readonly number[]): number {
  const last = values.length - 1;
  let sum = 0;
  for (const [at, cosine] of closest.entries()) {
    const position = Math.min(1, cosine) * last;
    const below = Math.min(last - 1, Math.trunc(position));
    sum += shares[at]! * (values[below]! + (position - below) * (values[below + 1]! - values[below]!));
  }
  return sum;
}
