import type { QuerySymbol, SearchFilter } from '@codesearch/kernel';
import { asName, definitionQuestion, joinedName, readQuery } from '@codesearch/query';
import type { ReadQuery } from '@codesearch/query';
import { findDefinitions } from '../retrieval/find-definitions.ts';
import type { Retriever } from '../retriever/retriever.ts';

/** Kinds whose names are texts. */
const texts: ReadonlySet<string> = new Set(['heading', 'key']);

/**
 * Reads a query as a name if something is named so:
 *
 * - One word with hyphens, or in a script without cases: `magit-stage-file`, `--brand-color`, `計算`. Else it stays
 *   prose, as `copy-on-write` is
 * - A question for a definition: `where is Pool defined`, `the parse function`
 */
export async function withKnownName(retriever: Retriever, query: ReadQuery, filter: SearchFilter): Promise<ReadQuery> {
  if (query.kind !== 'prose') return query;
  const joined = joinedName(query.text);
  if (joined && joined.scope.length === 0) {
    const spelling = withoutSigils(joined.name);
    const isDefined = await defines(retriever, joined, filter, (name) => withoutSigils(name) === spelling);
    return isDefined ? asName(query, joined) : query;
  }
  const question = definitionQuestion(query.text);
  if (!question) return query;
  const named = readQuery(question.name);
  const { symbol } = named;
  if (!symbol) return query;
  const folded = symbol.name.toLowerCase();
  const isDefined = await defines(retriever, symbol, filter, (name) =>
    question.hasKind ? name.toLowerCase() === folded : name === symbol.name,
  );
  return isDefined ? named : query;
}

async function defines(
  retriever: Retriever,
  { name }: QuerySymbol,
  filter: SearchFilter,
  isMeant: (name: string) => boolean,
): Promise<boolean> {
  const found = await findDefinitions(retriever, name, filter);
  const chunks = await retriever.load(found.map(({ id }) => id));
  return chunks.some(({ symbols }) => symbols.some((symbol) => !texts.has(symbol.kind) && isMeant(symbol.name)));
}

/** A selector and a custom property are also asked for without the signs before their names. */
function withoutSigils(name: string): string {
  return name.replace(/^[.#$@%-]+/, '').toLowerCase();
}
