import type { Query, QueryPart } from '@codesearch/kernel';
import { contentWords, relatedWords, reportParts } from '@codesearch/query';

/** A query as retrieval uses it. */
export interface QueryParts {
  readonly query: string;
  readonly parts?: readonly QueryPart[];
}

/** The weight of words that are related to those of a question. */
const relatedWeight = 0.4;

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

export function queryTexts(query: Query): QueryTexts {
  if (query.kind === 'report') return textsOfReport(query);
  const { title } = query;
  const meaning = { query: title };
  const focus = { query: contentWords(title) };
  if (!/\s/.test(title)) return { meaning, words: meaning, focus };
  const related = relatedWords(title);
  const asked = { text: focus.query, weight: 1 };
  const parts = related === '' ? [asked] : [asked, { text: related, weight: relatedWeight }];
  return { meaning, words: { query: title, parts }, focus };
}

/** The title, what the report mentions, its prose, and a little of the whole. */
function textsOfReport({ text, title, focus, prose }: Query): QueryTexts {
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
