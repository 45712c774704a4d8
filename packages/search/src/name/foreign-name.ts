import { foldedName } from '@codesearch/toolkit/pure';
import type { QuerySymbol } from '@codesearch/kernel';
import { isCompound } from '../words/query-words.ts';
import { pronouns } from './name-owners.ts';

/**
 * Whether a qualified name that nothing here has, such as `os.environ.get`, can be one of a library or of the language:
 * no definition with its last name belongs to what the owner may be short for, as in `conn.execute`, or has no
 * owner and a name of several words, as in `u.parseDate`.
 *
 * @param similar qualified names of the index that are similar, see `KnownName`
 */
export function isForeign({ name, scope, path }: QuerySymbol, similar: readonly string[]): boolean {
  const owner = scope.at(-1);
  if (owner === undefined || path !== undefined || pronouns.has(scope[0]!)) return false;
  return !similar.some((each) => {
    const [member, type] = each.split('.').toReversed();
    if (member !== name) return false;
    return type === undefined ? isCompound(name) : isShortFor(foldedName(owner), foldedName(type));
  });
}

/** Whether a long name has the letters of a short one, in order and from the first on: `conn`, `req`, `db`. */
function isShortFor(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of short) {
    const found = long.indexOf(letter, at);
    if (found === -1) return false;
    at = found + 1;
  }
  return true;
}
