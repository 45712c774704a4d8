import { codeTokens } from '@codesearch/kernel';
import type { Granularity, LexicalField, LexicalFields } from '@codesearch/kernel';
import { mostStringBytes } from '../collection/schema.ts';

/*
 * Milvus weighs no fields: its BM25 sees one text of each row. So each token stands there with a mark of its field, and a query
 * names a token once for each field that counts, as often as the field weighs: the score is the weighted sum of BM25 over
 * the fields. The mark also tells chunks from files, so that each have their own term frequencies.
 *
 * Marked tokens are letters a to z and digits, which every tokenizer of Milvus takes for one word.
 */

/** Weights of a request without its own. */
export const defaultWeights: Readonly<Record<LexicalField, number>> = {
  path: 1.5,
  names: 3,
  signature: 1.5,
  doc: 1.2,
  body: 1,
};

const fieldMarks: Readonly<Record<LexicalField, string>> = {
  path: 'p',
  names: 'n',
  signature: 's',
  doc: 'd',
  body: 'b',
};
const granularityMarks: Readonly<Record<Granularity, string>> = { chunk: 'c', file: 'f' };

/** Times that a token stands in a query for the heaviest field. */
const heaviest = 12;

/** Distinct tokens of a query that count. */
const mostQueryTokens = 64;

/** The words of one entry as Milvus is to see them. */
export interface EntryWords {
  readonly text: string;
  /** Distinct words that did not fit in. */
  readonly left: number;
}

/**
 * The tokens of all fields, marked. Where they exceed what one string holds, each stands there less often, down to once: BM25
 * hardly counts what is repeated many times. What does not fit even so is left out, the last first.
 */
export function entryWords(fields: LexicalFields, granularity: Granularity): EntryWords {
  const counts = new Map<string, number>();
  for (const field of Object.keys(fieldMarks) as LexicalField[]) {
    const mark = granularityMarks[granularity] + fieldMarks[field];
    for (const token of codeTokens(fields[field])) {
      const word = mark + plain(token);
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  for (let most = Math.max(1, ...counts.values()); ; most = Math.floor(most / 2)) {
    const words = [...counts].flatMap(([word, count]) => Array.from({ length: Math.min(count, most) }, () => word));
    const text = words.join(' ');
    if (text.length <= mostStringBytes) return { text, left: 0 };
    if (most > 1) continue;
    const kept = text.lastIndexOf(' ', mostStringBytes);
    return { text: text.slice(0, kept), left: text.slice(kept + 1).split(' ').length };
  }
}

/** The text to search for, empty where the query has no token or nothing weighs. */
export function queryWords(
  query: string,
  weights: Readonly<Partial<Record<LexicalField, number>>>,
  granularity: Granularity | undefined,
): string {
  const tokens = [...new Set(codeTokens(query))].slice(0, mostQueryTokens);
  const weighed = Object.entries(weights).filter(([, weight]) => weight > 0) as [LexicalField, number][];
  const largest = Math.max(...weighed.map(([, weight]) => weight));
  const marks = weighed.flatMap(([field, weight]) => {
    const times = Math.max(1, Math.round((weight / largest) * heaviest));
    const all = (granularity === undefined ? (['chunk', 'file'] as const) : [granularity]).map(
      (each) => granularityMarks[each] + fieldMarks[field],
    );
    return all.flatMap((mark) => Array.from({ length: times }, () => mark));
  });
  return tokens.flatMap((token) => marks.map((mark) => mark + plain(token))).join(' ');
}

/** The token in letters and digits; another one for each. */
function plain(token: string): string {
  return token.replaceAll(/[^a-pr-z0-9]/gu, (character) => `q${character.codePointAt(0)!.toString(16)}q`);
}
