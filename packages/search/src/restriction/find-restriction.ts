import type { Retriever } from '../retriever/retriever.ts';
import type { Restriction, RestrictionRequest } from '../match/restriction.ts';

/**
 * Finds the chunks to which a search is restricted.
 *
 * @throws INPUT_INVALID if the query is not a regular expression, or not a name
 */
export async function findRestriction(retriever: Retriever, request: RestrictionRequest): Promise<Restriction> {
  switch (request.match) {
    case 'exact': {
      const { findLiteral } = await import('../match/literal/find-literal.ts');
      return findLiteral(retriever, request);
    }
    case 'regex': {
      const { findRegex } = await import('../match/regex/find-regex.ts');
      return findRegex(retriever, request);
    }
    case 'calls': {
      const { findCalls } = await import('../calls/find-calls.ts');
      return findCalls(retriever, request);
    }
  }
}
