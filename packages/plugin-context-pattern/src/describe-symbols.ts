import type { Chunk, CodeSymbol } from '@codesearch/kernel';

export interface SymbolDescription {
  /** Names of what encloses the chunk, outermost first, then those that it defines; each once. */
  readonly names: readonly string[];
  /** Signatures of what the chunk defines; where it defines nothing, that of what it is a part of. */
  readonly signatures: readonly string[];
  /** Whether the signatures stand in the chunk's own text. */
  readonly signaturesInText: boolean;
  /** Documentation of what the chunk defines. */
  readonly docs: readonly string[];
  /** The first line of the documentation of the innermost enclosing symbol that has one. */
  readonly enclosingDoc: string | undefined;
}

/** Gathers what the symbols in and around a chunk say about it. */
export function describeSymbols(
  { symbols, enclosing }: Chunk,
  parts: { readonly symbols: boolean; readonly doc: boolean },
): SymbolDescription {
  const signed = symbols.length > 0 ? symbols : enclosing.slice(-1);
  return {
    names: parts.symbols ? namesOf(symbols, enclosing) : [],
    signatures: parts.symbols ? signed.filter(isSigned).map((symbol) => symbol.signature) : [],
    signaturesInText: symbols.length > 0,
    docs: parts.doc ? symbols.flatMap(({ doc }) => doc ?? []) : [],
    enclosingDoc: parts.doc ? firstLine(enclosing.findLast(({ doc }) => doc !== undefined)?.doc) : undefined,
  };
}

function namesOf(symbols: readonly CodeSymbol[], enclosing: readonly CodeSymbol[]): readonly string[] {
  const names = new Set(enclosing.map(({ name }) => name));
  for (const symbol of symbols) {
    // The names before a heading's own are headings again, and enclose it.
    if (symbol.kind !== 'heading') for (const name of outerNames(symbol)) names.add(name);
    names.add(symbol.name);
  }
  return [...names];
}

function outerNames({ name, qualifiedName }: CodeSymbol): readonly string[] {
  return qualifiedName
    .slice(0, -name.length)
    .split('.')
    .filter((each) => each !== '');
}

/** The signature of a heading is its name. */
function isSigned({ kind, signature }: CodeSymbol): boolean {
  return kind !== 'heading' && signature !== '';
}

function firstLine(doc: string | undefined): string | undefined {
  const line = doc?.split('\n').find((each) => each.trim() !== '');
  return line?.trim();
}
