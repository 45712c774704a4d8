import type { Retriever } from '../retriever/retriever.ts';
import type { FoundMatches } from './find-matches.ts';
import type { Matcher } from './matcher.ts';
import type { Restriction } from './restriction.ts';

export function restrictionOf(retriever: Retriever, matcher: Matcher, found: FoundMatches): Restriction {
  const notes = [...matcher.notes(found)];
  if (!retriever.hasLookup) notes.push(withoutLookup(found.proposed));
  return {
    query: matcher.query,
    matches: found.matches,
    lost: found.lost,
    notes,
    rangesIn: (chunk) => matcher.rangesIn(chunk),
  };
}

/** Says that a store cannot look through all texts. */
function withoutLookup(compared: number): string {
  return `The store cannot look through all texts: only the ${compared} chunks that the ranking proposes were compared.`;
}

/**
 * Notes about a restricted search: how many of the matching chunks are hits, and those of the search itself.
 *
 * @param further hits that share their chunk with another one: definitions that call
 */
export function restrictionNotes(restriction: Restriction, hits: number, further = 0): readonly string[] {
  const length = directMatches(restriction);
  const { notes } = restriction;
  if (length + further <= hits) return notes;
  const found = further > 0 ? `At least ${length + further} definitions call it` : `${length} chunks match`;
  return [`${found}; this answer has the best ${hits}.`, ...notes];
}

/** Number of the chunks that match by themselves. */
export function directMatches({ matches, uses, indirect }: Restriction): number {
  return matches.length - (uses?.size ?? 0) - (indirect?.size ?? 0);
}
