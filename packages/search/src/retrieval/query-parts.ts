import type { QueryPart } from '@codesearch/kernel';
import { contentWords, relatedWords, reportParts } from '@codesearch/query';
import type { RetrievalScope } from './retrieval-scope.ts';

/** A query as retrieval uses it. */
export interface QueryParts {
  readonly query: string;
  readonly parts?: readonly QueryPart[];
}

/** The weight of words that are related to those of a question. */
const relatedWeight = 0.4;

/** The text of a query, for a search by meaning. */
export function textOf({ query, report }: Pick<RetrievalScope, 'query' | 'report'>): QueryParts {
  return report ? { query: report.query, parts: report.parts } : { query };
}

/** The words of a query, for a lexical search. Those of a question include related ones; a name is found as it is written. */
export function wordsOf(scope: Pick<RetrievalScope, 'query' | 'report'>): QueryParts {
  const { query, report } = scope;
  if (report) return { query: report.query, parts: reportParts(report.parts) };
  if (!/\s/.test(query.trim())) return textOf(scope);
  const related = relatedWords(query);
  const asked = { text: contentWords(query), weight: 1 };
  return { query, parts: related === '' ? [asked] : [asked, { text: related, weight: relatedWeight }] };
}

/** What a query is about, for a search by paths and names. */
export function focusOf({ query, report }: Pick<RetrievalScope, 'query' | 'report'>): QueryParts {
  if (report) return { query: report.focus, parts: reportParts(report.focusParts) };
  return { query: contentWords(query) };
}
