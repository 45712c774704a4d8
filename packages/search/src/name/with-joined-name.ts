import type { Query, SearchFilter } from '@codesearch/kernel';
import { asName, joinedName } from '@codesearch/query';
import { findDefinitions } from '../retrieval/find-definitions.ts';
import type { Retriever } from '../retrieval/retriever.ts';

/** Kinds whose names are texts. */
const texts: ReadonlySet<string> = new Set(['heading', 'key']);

/**
 * Reads a query that is one word with hyphens, or in a script without cases, as a name if something is named so:
 * `magit-stage-file`, `--brand-color`, `計算`.
 * Else it stays prose, as `copy-on-write` is.
 */
export async function withJoinedName(retriever: Retriever, query: Query, filter: SearchFilter): Promise<Query> {
  const name = query.kind === 'prose' ? joinedName(query.text) : undefined;
  if (!name || name.scope.length > 0) return query;
  const found = await findDefinitions(retriever, name.name, filter);
  const chunks = await retriever.load(found.map(({ id }) => id));
  const spelling = withoutSigils(name.name);
  const isDefined = chunks.some(({ symbols }) =>
    symbols.some((symbol) => !texts.has(symbol.kind) && withoutSigils(symbol.name) === spelling),
  );
  return isDefined ? asName(query, name) : query;
}

/** A selector and a custom property are also asked for without the signs before their names. */
function withoutSigils(name: string): string {
  return name.replace(/^[.#$@%-]+/, '').toLowerCase();
}
