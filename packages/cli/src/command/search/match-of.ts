import type { MatchKind } from '@codesearch/engine';
import type { TypedOptions } from '@codesearch/presentation';

/** How a query is matched by its options; `undefined` for a ranked search. */
export function matchOf({ exact, regex, callers }: TypedOptions): MatchKind | undefined {
  if (callers) return 'calls';
  if (regex) return 'regex';
  return exact ? 'exact' : undefined;
}
