import type { SearchFilter } from '@codesearch/kernel';
import type { Retriever } from '../retriever/retriever.ts';
import type { Restriction } from '../match/restriction.ts';
import { findExpression } from '../match/regex/find-regex.ts';

const incomplete = 'By the first lines of definitions, so it may be incomplete.';

/**
 * Finds the definitions whose first line says that they are a kind of a type: `class Disk extends Store`,
 * `class Disk(Store)`, `impl Store for Disk`.
 */
export async function findSubtypes(retriever: Retriever, name: string, filter: SearchFilter): Promise<Restriction> {
  const found = await findExpression(retriever, headsOf(name), { literals: [name], filter });
  return { ...found, query: name, notes: [...found.notes, incomplete] };
}

const keyword = String.raw`\b(?:class|interface|struct|enum|trait|object|record|protocol|extension|actor|mixin|type)\s`;

/** The beginning of a line of a comment. */
const comment = String.raw`[ \t]*(?:\/\/|\/?\*|#(?!\[)|--)`;

/** Matches the first line of a subtype. Parentheses after its name hold parameters, in Python the base classes. */
function headsOf(name: string): string {
  const named = String.raw`\b${name.replaceAll('$', String.raw`\$`)}\b`;
  const heads = [
    String.raw`[^\n]*${keyword}[^\n{;(:<]*(?:<[^\n{;(]*>\s*)?(?::|\s<\s|\b(?:extends|implements|with)\s)[^\n{;(]*${named}`,
    String.raw`[^\n]*${keyword}[^\n{;(]*\([^\n{;]*\)\s*(?::|\b(?:extends|with)\s)[^\n{;]*${named}`,
    String.raw`[^\n]*\bclass\s+\w+\([^\n():]*${named}`,
    String.raw`[^\n]*\bimpl\b(?:<[^\n{]*?>)?\s+(?:\w+::)*${named}(?:<[^\n{]*>)?\s+for\s`,
    String.raw`[^\n]*\binstance\s[^\n]*${named}\s+\S`,
    String.raw`\s*(?:implements|extends|include)\s[^\n{]*${named}`,
    String.raw`[^\n]*@behaviour\s+[\w.]*${named}`,
  ];
  return `^(?!${comment})(?:${heads.join('|')})`;
}
