import { codeTokens, queryTokens } from '@codesearch/toolkit/pure';
import type { Granularity, LexicalField, LexicalFields } from '@codesearch/kernel';
import { maxStringBytes } from './schema.ts';

/*
 * Milvus cannot weight fields: its BM25 reads one text per row. So each token has a mark of its field, and a query
 * repeats a token for each field according to the weight of that field. The score is the weighted sum of BM25 over the
 * fields. The mark also distinguishes chunks from files, so that each have their own term frequencies.
 *
 * Marked tokens consist of the letters a to z and digits, so that every tokenizer of Milvus keeps them as one word.
 */

const fieldMarks: Readonly<Record<LexicalField, string>> = {
  path: 'p',
  names: 'n',
  scope: 'e',
  signature: 's',
  doc: 'd',
  body: 'b',
};
const granularityMarks: Readonly<Record<Granularity, string>> = { chunk: 'c', file: 'f' };

/** Repetitions of a query token for the field with the max weight. */
const maxRepetitions = 12;

/** Max distinct tokens of a query. */
const maxQueryTokens = 64;

/** The words of one entry in the form for Milvus. */
export interface EntryWords {
  readonly text: string;
  /** Number of distinct words that did not fit. */
  readonly omitted: number;
}

/**
 * The marked tokens of all fields. If they exceed one string, each is repeated less often, down to once, because
 * further repetitions hardly affect BM25. If they still do not fit, the last ones are omitted.
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
  for (let maxCount = Math.max(1, ...counts.values()); ; maxCount = Math.floor(maxCount / 2)) {
    const words = [...counts].flatMap(([word, count]) => Array.from({ length: Math.min(count, maxCount) }, () => word));
    const text = words.join(' ');
    if (text.length <= maxStringBytes) return { text, omitted: 0 };
    if (maxCount > 1) continue;
    const kept = text.lastIndexOf(' ', maxStringBytes);
    return { text: text.slice(0, kept), omitted: text.slice(kept + 1).split(' ').length };
  }
}

/** The text to search for; empty if the query has no token or all weights are 0. */
export function queryWords(
  query: string,
  weights: Readonly<Partial<Record<LexicalField, number>>>,
  granularity: Granularity | undefined,
): string {
  const tokens = queryTokens(query).slice(0, maxQueryTokens);
  const weighted = Object.entries(weights).filter(([, weight]) => weight > 0) as [LexicalField, number][];
  const largest = Math.max(...weighted.map(([, weight]) => weight));
  const marks = weighted.flatMap(([field, weight]) => {
    const times = Math.max(1, Math.round((weight / largest) * maxRepetitions));
    const all = (granularity === undefined ? (['chunk', 'file'] as const) : [granularity]).map(
      (each) => granularityMarks[each] + fieldMarks[field],
    );
    return all.flatMap((mark) => Array.from({ length: times }, () => mark));
  });
  return tokens.flatMap((token) => marks.map((mark) => mark + plain(token))).join(' ');
}

/** A form of the token in letters and digits, distinct for each token. */
function plain(token: string): string {
  return token.replaceAll(/[^a-pr-z0-9]/gu, (character) => `q${character.codePointAt(0)!.toString(16)}q`);
}
