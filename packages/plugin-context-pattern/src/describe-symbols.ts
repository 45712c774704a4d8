import type { Chunk, CodeSymbol } from '@codesearch/kernel';

export interface SymbolDescription {
  /** Distinct names of the symbols that the chunk defines, in order. */
  readonly names: readonly string[];
  /**
   * Distinct names of the symbols that enclose the chunk or its definitions, outermost first, without those in `names`.
   */
  readonly scope: readonly string[];
  /**
   * Signatures of the symbols that the chunk defines. If it defines none, the signature of the innermost enclosing
   * symbol.
   */
  readonly signatures: readonly string[];
  /** Whether the chunk's own text contains the signatures. */
  readonly signaturesInText: boolean;
  /** Documentation of the symbols that the chunk defines. */
  readonly docs: readonly string[];
  /** First line of the documentation of the innermost documented enclosing symbol. */
  readonly enclosingDoc: string | undefined;
}

/** Describes a chunk by the symbols in it and around it. */
export function describeSymbols(
  { symbols, enclosing }: Chunk,
  parts: { readonly symbols: boolean; readonly doc: boolean },
): SymbolDescription {
  const signed = symbols.length > 0 ? symbols : enclosing.slice(-1);
  return {
    names: parts.symbols ? namesOf(symbols) : [],
    scope: parts.symbols ? scopeOf(symbols, enclosing) : [],
    signatures: parts.symbols ? signed.filter(isSigned).map((symbol) => symbol.signature) : [],
    signaturesInText: symbols.length > 0,
    docs: parts.doc ? symbols.flatMap(({ doc }) => doc ?? []) : [],
    enclosingDoc: parts.doc ? firstLine(enclosing.findLast(({ doc }) => doc !== undefined)?.doc) : undefined,
  };
}

function namesOf(symbols: readonly CodeSymbol[]): readonly string[] {
  return [...new Set(symbols.map(({ name }) => name))];
}

function scopeOf(symbols: readonly CodeSymbol[], enclosing: readonly CodeSymbol[]): readonly string[] {
  const scope = new Set(enclosing.map(({ name }) => name));
  for (const symbol of symbols) {
    // The qualifiers of a heading are headings that enclose it, so `enclosing` already has them.
    if (symbol.kind !== 'heading') for (const name of outerNames(symbol)) scope.add(name);
  }
  for (const { name } of symbols) scope.delete(name);
  return [...scope];
}

function outerNames({ name, qualifiedName }: CodeSymbol): readonly string[] {
  return qualifiedName
    .slice(0, -name.length)
    .split('.')
    .filter((each) => each !== '');
}

/** The signature of a heading only repeats its name. */
function isSigned({ kind, signature }: CodeSymbol): boolean {
  return kind !== 'heading' && signature !== '';
}

function firstLine(doc: string | undefined): string | undefined {
  const line = doc?.split('\n').find((each) => each.trim() !== '');
  return line?.trim();
}
