import { errors } from '@codesearch/kernel';
import { codeTokens, queryTerms } from '@codesearch/toolkit/pure';
import type { Granularity, LexicalField, LexicalFields, LexicalRequest } from '@codesearch/kernel';
import { portions } from '@codesearch/toolkit';
import type { Parameters } from './conditions.ts';
import type { Statements } from './database.ts';

/** Weight of each field, which may be left out for none. */
export type FieldWeights = NonNullable<LexicalRequest['weights']>;

/** The words of an entry. */
export interface EntryWords {
  /** Number of the entry in its table. */
  readonly number: number;
  readonly granularity: Granularity;
  /** Tokens of all fields together. */
  readonly length: number;
  /** Term, and how often each field has it, packed as {@link countBits} says. */
  readonly terms: ReadonlyMap<string, number>;
}

/** Bits of a count of each field in a number of 31 bits. More occurrences than fit count as the most that fit. */
const countBits: Readonly<Record<LexicalField, readonly [offset: number, bits: number]>> = {
  path: [0, 5],
  names: [5, 5],
  scope: [10, 5],
  signature: [15, 5],
  doc: [20, 5],
  body: [25, 6],
};
const fields = Object.keys(countBits) as LexicalField[];

/** Entries with numbers that agree above these bits share the rows of their terms. */
const segmentBits = 12;

/** Max postings of one statement. */
const maxPostings = 50_000;

/** Max length that a posting can hold. */
const maxLength = 32_767;

/** Max terms of a query that score, the most selective first, and the frequency up to which a term always scores. */
const maxTerms = 32;
const alwaysScored = 1_500;

/** BM25's k1 and b, and the smallest inverse document frequency, as those of the local store. */
const [saturation, lengthWeight, minInverseFrequency] = [1.2, 0.75, 1e-6];

/** Counts the words of an entry. */
export function entryWords(number: number, granularity: Granularity, texts: LexicalFields): EntryWords {
  const terms = new Map<string, number>();
  let length = 0;
  for (const field of fields) {
    const [offset, bits] = countBits[field];
    const max = 2 ** bits - 1;
    const tokens = codeTokens(texts[field]);
    length += tokens.length;
    for (const token of tokens) {
      const packed = terms.get(token) ?? 0;
      if (((packed >> offset) & max) < max) terms.set(token, packed + (1 << offset));
    }
  }
  return { number, granularity, length, terms };
}

/**
 * The words of an index on the server. A row has the entries of a term among some thousand entries, how often each of
 * their fields has it, and how long they are. From these, a statement computes BM25 as the local store does.
 */
export class WordTable {
  readonly #words: string;

  /** @param words quoted name of the table */
  constructor(words: string) {
    this.#words = words;
  }

  async create(statements: Statements): Promise<void> {
    await statements.rows(`
      CREATE TABLE ${this.#words} (
        term text COLLATE "C" NOT NULL,
        granularity text NOT NULL,
        segment int NOT NULL,
        frequency int NOT NULL,
        numbers int[] NOT NULL,
        counts int[] NOT NULL,
        lengths smallint[] NOT NULL,
        PRIMARY KEY (term, granularity, segment)
      )`);
    await statements.rows(`CREATE INDEX ON ${this.#words} (segment)`);
  }

  async insert(statements: Statements, entries: readonly EntryWords[]): Promise<void> {
    const postings = entries.flatMap(({ terms, ...entry }) =>
      Array.from(terms, ([term, counts]) => ({ ...entry, term, counts })),
    );
    for (const some of portions(postings, maxPostings)) {
      await statements.rows(
        `INSERT INTO ${this.#words} AS old
         SELECT term, granularity, number >> ${segmentBits}, count(*),
           array_agg(number), array_agg(counts), array_agg(length)
         FROM unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::smallint[])
           AS posting(term, granularity, number, counts, length)
         GROUP BY 1, 2, 3
         ON CONFLICT (term, granularity, segment) DO UPDATE SET
           frequency = old.frequency + excluded.frequency,
           numbers = old.numbers || excluded.numbers,
           counts = old.counts || excluded.counts,
           lengths = old.lengths || excluded.lengths`,
        [
          some.map(({ term }) => term),
          some.map(({ granularity }) => granularity),
          some.map(({ number }) => number),
          some.map(({ counts }) => counts),
          some.map(({ length }) => Math.min(length, maxLength)),
        ],
      );
    }
  }

  async remove(statements: Statements, numbers: readonly number[]): Promise<void> {
    if (numbers.length === 0) return;
    const segments = [...new Set(numbers.map((number) => number >> segmentBits))];
    await statements.rows(
      `UPDATE ${this.#words} SET (frequency, numbers, counts, lengths) = (
         SELECT count(*), coalesce(array_agg(number), '{}'), coalesce(array_agg(count), '{}'),
           coalesce(array_agg(length), '{}')
         FROM unnest(numbers, counts, lengths) AS posting(number, count, length)
         WHERE number <> ALL ($1::int[])
       )
       WHERE segment = ANY ($2::int[]) AND numbers && $1::int[]`,
      [numbers, segments],
    );
    await statements.rows(`DELETE FROM ${this.#words} WHERE segment = ANY ($1::int[]) AND frequency = 0`, [segments]);
  }

  /**
   * A common table expression `scored (number, score)` of the entries that have a word of the query. It reads
   * `counted (documents, tokens)`: the number of entries of this granularity, and of their tokens.
   *
   * @returns `undefined` if the query has no words, or no field has a weight
   */
  scored(
    request: Pick<LexicalRequest, 'query' | 'parts'>,
    weights: FieldWeights,
    granularity: Granularity,
    parameters: Parameters,
  ): string | undefined {
    const terms = queryTerms(request);
    const occurrences = weightedCount(weights, parameters);
    if (terms.length === 0 || occurrences === undefined) return undefined;
    const ofGranularity = `granularity = ${parameters.add(granularity)}`;
    const query = [
      `${parameters.add(terms.map(({ term }) => term))}::text[]`,
      `${parameters.add(terms.map(({ weight }) => weight))}::float8[]`,
      `${parameters.add(terms.map(({ insteadOf }) => insteadOf ?? null))}::text[]`,
    ];
    return `
      query AS (SELECT * FROM unnest(${query.join(', ')}) AS asked(term, weight, instead_of)),
      known AS (
        SELECT term, weight, instead_of, sum(frequency)::float8 AS frequency
        FROM query JOIN ${this.#words} USING (term) WHERE ${ofGranularity} GROUP BY 1, 2, 3
      ),
      selective AS (
        SELECT term, weight, is_common, row_number() OVER (ORDER BY is_common, gain DESC) AS place
        FROM known AS one, counted, LATERAL (SELECT
          frequency > greatest(documents / 2, ${alwaysScored}) AS is_common,
          weight * ln((documents + 1) / (frequency + 0.5)) AS gain
        ) AS judged
        WHERE instead_of IS NULL OR NOT EXISTS (SELECT FROM known AS other WHERE other.term = one.instead_of)
      ),
      posting AS MATERIALIZED (
        SELECT term, weight, number, ${occurrences} AS occurrences, length
        FROM selective JOIN ${this.#words} USING (term), unnest(numbers, counts, lengths) AS entry(number, count, length)
        WHERE ${ofGranularity} AND (place = 1 OR (place <= ${maxTerms} AND NOT is_common)) AND ${occurrences} > 0
      ),
      rarity AS (
        SELECT term, greatest(ln((documents - frequency + 0.5) / (frequency + 0.5)), ${minInverseFrequency}) AS rarity
        FROM (SELECT term, count(*)::float8 AS frequency FROM posting GROUP BY term) AS found, counted
      ),
      scored AS (
        SELECT number, sum(
          weight * rarity * occurrences * ${saturation + 1} / (occurrences +
            ${saturation} * (${1 - lengthWeight} + ${lengthWeight} * length * documents / tokens))
        )::float4 AS score
        FROM posting JOIN rarity USING (term), counted GROUP BY number
      )`;
  }
}

/** How often an entry has a term, counted by the weights of the fields, from its packed `count`. */
function weightedCount(weights: FieldWeights, parameters: Parameters): string | undefined {
  const summands = fields.flatMap((field) => {
    const weight = weights[field] ?? 0;
    if (!Number.isFinite(weight) || weight < 0) {
      throw errors.inputInvalid(`The weight of the field ${field} is ${weight}.`, 'Give a number of 0 or more.');
    }
    const [offset, bits] = countBits[field];
    return weight === 0 ? [] : [`${parameters.add(weight)}::float8 * ((count >> ${offset}) & ${2 ** bits - 1})`];
  });
  return summands.length === 0 ? undefined : `(${summands.join(' + ')})`;
}
