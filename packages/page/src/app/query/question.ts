import { readSearchText, withoutCondition, writtenConditions } from '@codesearch/query';

/** The question of a query, without its conditions; empty if there are only conditions. */
export function questionOf(query: string): string {
  try {
    return readSearchText(query).question.trim();
  } catch {
    return writtenConditions(query).reduce(withoutCondition, query).trim();
  }
}
