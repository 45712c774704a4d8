import { foldedName } from '@codesearch/kernel';
import type { FileRole, Query, QueryKind } from '@codesearch/kernel';

/** A query in sets, made once for all candidates. */
export interface QueryIntent {
  /** Each has its own weights. */
  readonly kind: QueryKind;
  /** Stems of the words that carry meaning, distinct. */
  readonly words: ReadonlySet<string>;
  /** Identifiers in the query, see `foldedName`: compound words, and the identifier of a symbol query. */
  readonly names: ReadonlySet<string>;
  /** For a symbol query: what the identifier belongs to, such as a class, and the words of its file's path; folded. */
  readonly scope: ReadonlySet<string>;
  /** For a symbol query with a path: that path, in lower case. */
  readonly path: string | undefined;
  /** The same identifiers as the query spells them. */
  readonly spellings: ReadonlySet<string>;
  /** Roles of files that the query asks for. They do not count against a file. */
  readonly requestedRoles: ReadonlySet<FileRole>;
}

/** Names that the query probably means replace the one that nothing has. */
export function queryIntent({ kind, symbol, words, identifiers, similarNames, roles }: Query): QueryIntent {
  return {
    kind,
    words: new Set(words),
    names: new Set(similarNames.length > 0 ? similarNames : identifiers.map(foldedName)),
    scope: new Set(symbol?.scope.map(foldedName)),
    path: symbol?.path?.toLowerCase(),
    spellings: new Set(identifiers),
    requestedRoles: new Set(roles),
  };
}
