import { foldedName, identifiers } from '@codesearch/toolkit/pure';
import type { CodeSymbol, StoredChunk } from '@codesearch/kernel';

/** Whether a call is one of the name in a scope, as far as its text shows: `unknown` if the receiver is a variable. */
export type ScopeVerdict = 'inside' | 'outside' | 'unknown';

const receiver = /([\p{L}_$][\p{L}\p{N}_$]*)(?:\(\))?\s*(?:\?\.|\.|::|->|#)\s*#?$/u;
const complexReceiver = /(?:\?\.|\.|::|->|#)\s*#?$/;
const ownReceivers: ReadonlySet<string> = new Set(['this', 'self', 'cls', 'super', 'static', 'Self', 'parent']);
const typeName = /^\p{Lu}[\p{L}\p{N}]*\p{Ll}/u;
const typeKinds: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'enum', 'trait', 'module']);

/** Characters before a call in which its receiver is. */
const maxReceiverLength = 200;

/**
 * Compares the receiver of a call with the scope that a question names.
 *
 * @param start where the called name begins in the text of the chunk
 * @param scope the innermost name, such as `Client` for `Client.send`
 * @param others folded names of the other types that have a member of the name
 */
export function scopeVerdict(
  chunk: StoredChunk,
  start: number,
  scope: string,
  others: ReadonlySet<string> = new Set(),
): ScopeVerdict {
  const before = chunk.text.slice(Math.max(0, start - maxReceiverLength), start);
  const folded = foldedName(scope);
  const [, name] = receiver.exec(before) ?? [];
  if (name === undefined) return !complexReceiver.test(before) && isWithin(chunk, folded) ? 'inside' : 'unknown';
  if (ownReceivers.has(name)) {
    if (isWithin(chunk, folded)) return 'inside';
    return [...chunk.enclosing, ...chunk.symbols].some(({ kind }) => typeKinds.has(kind)) ? 'outside' : 'unknown';
  }
  if (foldedName(name).endsWith(folded)) return 'inside';
  return typeName.test(name) || others.has(foldedName(name)) ? 'outside' : 'unknown';
}

/** Whether a chunk belongs to a symbol with a folded name or to a type that extends it, or to a file of that name. */
function isWithin({ symbols, enclosing, path }: StoredChunk, folded: string): boolean {
  const isNamed = (word: string): boolean => foldedName(word) === folded;
  const names = ({ qualifiedName, signature, kind }: CodeSymbol): readonly string[] =>
    identifiers(typeKinds.has(kind) ? `${qualifiedName} ${signature}` : qualifiedName);
  return [...enclosing, ...symbols].flatMap(names).some(isNamed) || path.split(/[/.]/).some(isNamed);
}

/** Whether a call is one of the function that it is in. Calls of another object's method of the name are not. */
export function isRecursion(chunk: StoredChunk, start: number, name: string): boolean {
  const line = chunk.startLine + [...chunk.text.slice(0, start).matchAll(/\n/g)].length;
  const own = [...chunk.enclosing, ...chunk.symbols].findLast(
    (symbol) => foldedName(symbol.name) === foldedName(name) && symbol.startLine <= line && line <= symbol.endLine,
  );
  if (!own) return false;
  const owner = own.qualifiedName.split('.').at(-2);
  if (owner !== undefined) return scopeVerdict(chunk, start, owner) === 'inside';
  return !complexReceiver.test(chunk.text.slice(Math.max(0, start - maxReceiverLength), start));
}
