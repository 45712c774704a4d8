import type { SearchHit } from '@codesearch/engine';
import { foldedName, hasWord } from '@codesearch/toolkit/pure';
import type { CodeSymbol } from '@codesearch/kernel';
import { readName } from '@codesearch/query';

/** Headings, keys and selectors have names, but do not define what code means by them. */
const definesNothing: ReadonlySet<string> = new Set(['heading', 'key', 'selector']);

/** Whether code can call a definition by its name, as it cannot call a heading of a document. */
export function isCallable({ kind, name }: CodeSymbol): boolean {
  return !definesNothing.has(kind) && readName(name) !== undefined;
}

/** Whether a definition with a name begins in a hit. @param folded the name, as `foldedName` returns it */
export function definesName({ chunk }: SearchHit, folded: string): boolean {
  return chunk.symbols.some(({ kind, name }) => !definesNothing.has(kind) && foldedName(name) === folded);
}

const declaration = String.raw`(?:class|struct|enum|union|trait|interface|type|fn|func|fun|function|def|macro_rules!|module|const|let|var|val)\s+`;

/** The name of one definition, such as `src/client.ts:Client.send`; of a path that no query can have, without it. */
export function addressOf(path: string, { name, qualifiedName }: CodeSymbol): string {
  const address = `${path}:${qualifiedName.split('.').slice(-2).join('.')}`;
  const read = readName(address);
  return read?.path === path && read.name === name ? address : name;
}

/** Whether a hit has a definition with a name that the chunker does not know, such as one in a macro. */
export function declaresName({ chunk }: SearchHit, name: string): boolean {
  const escaped = name.replaceAll(/[$\\^.*+?()[\]{}|]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}_$])${declaration}${escaped}(?![\p{L}\p{N}_$])`, 'u').test(chunk.text);
}

/** Whether a hit has a name as a word in its text or its path, in any case, or has a heading or key of that name. */
export function mentionsName({ chunk }: SearchHit, name: string): boolean {
  const word = name.toLowerCase();
  const folded = foldedName(name);
  return (
    hasWord(chunk.text.toLowerCase(), word) ||
    hasWord(chunk.path.toLowerCase(), word) ||
    chunk.symbols.some((symbol) => foldedName(symbol.name) === folded)
  );
}
