import type { QueryPart, RelatedWord } from '@codesearch/kernel';
import { contentWords, reportParts } from '@codesearch/query';
import type { ReadQuery } from '@codesearch/query';

/** A query as retrieval uses it. */
export interface QueryParts {
  readonly query: string;
  readonly parts?: readonly QueryPart[];
}

/** Related words that a search uses. Those behind them are far from the question, and each takes time. */
const maxRelated = 32;

/**
 * The weight of all related words together in a search by meaning. The question itself has 1. Fitted, see
 * docs/retrieval.md.
 */
const relatedMeaning = 0.5;

/** Weights of the parts of a report, by experiment with the texts of issues. */
const partWeights = { title: 1.5, mentioned: 1, prose: 0.7, whole: 0.3 };

/** Characters of the whole report that are searched for, and of the prose. */
const maxLength = 10_000;

/** The texts of a query for each kind of retrieval. */
export interface QueryTexts {
  /** For a search by meaning. */
  readonly meaning: QueryParts;
  /** For a lexical search. The words of a question include related ones; a name is found as it is written. */
  readonly words: QueryParts;
  /** What a query is about, for a search by paths and names. */
  readonly focus: QueryParts;
}

export function queryTexts(query: ReadQuery): QueryTexts {
  if (query.kind === 'report') return textsOfReport(query);
  const { title } = query;
  const related = query.related.slice(0, maxRelated);
  const focus = { query: contentWords(title) };
  if (!/\s/.test(title)) return { meaning: { query: title }, words: { query: title }, focus };
  const asked = { text: focus.query, weight: 1 };
  return {
    meaning: meaningOf(title, related),
    words: { query: title, parts: [asked, ...relatedParts(related)] },
    focus,
  };
}

function meaningOf(title: string, related: readonly RelatedWord[]): QueryParts {
  if (related.length === 0) return { query: title };
  const parts = [
    { text: title, weight: 1 },
    { text: wordsIn(related), weight: relatedMeaning },
  ];
  return { query: title, parts };
}

/** The words of one closeness are one part, which counts as much as that. */
function relatedParts(related: readonly RelatedWord[]): readonly QueryPart[] {
  const parts = Map.groupBy(related, ({ closeness }) => closeness);
  return [...parts].map(([closeness, words]) => ({ text: wordsIn(words), weight: closeness }));
}

function wordsIn(related: readonly RelatedWord[]): string {
  return related.map(({ word }) => word).join(' ');
}

/** The title, what the report mentions, its prose, and a little of the whole. */
function textsOfReport({ text, title, focus, prose }: ReadQuery): QueryTexts {
  const mentioned = focus[1] ?? '';
  const texts = { title, mentioned, prose: prose.slice(0, maxLength), whole: text.slice(0, maxLength) };
  const parts = (Object.keys(partWeights) as (keyof typeof partWeights)[])
    .map((part) => ({ text: texts[part], weight: partWeights[part] }))
    .filter((part) => part.text.trim() !== '');
  const whole = [title, mentioned, texts.prose].join('\n');
  return {
    meaning: { query: whole, parts },
    words: { query: whole, parts: reportParts(parts) },
    focus: { query: focus.join('\n'), parts: reportParts(parts.slice(0, focus.length)) },
  };
}
