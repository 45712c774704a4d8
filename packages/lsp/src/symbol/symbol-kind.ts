import { SymbolKind } from 'vscode-languageserver-protocol';

const kinds: Readonly<Record<string, SymbolKind>> = {
  function: SymbolKind.Function,
  method: SymbolKind.Method,
  constructor: SymbolKind.Constructor,
  class: SymbolKind.Class,
  interface: SymbolKind.Interface,
  struct: SymbolKind.Struct,
  enum: SymbolKind.Enum,
  trait: SymbolKind.Interface,
  type: SymbolKind.TypeParameter,
  module: SymbolKind.Module,
  constant: SymbolKind.Constant,
  variable: SymbolKind.Variable,
  field: SymbolKind.Field,
  macro: SymbolKind.Function,
  test: SymbolKind.Method,
  // As other language servers for Markdown and CSS do.
  heading: SymbolKind.String,
  key: SymbolKind.Key,
  selector: SymbolKind.Class,
};

/** The kind of the protocol for a kind of a definition, or of code outside of definitions. */
export function symbolKind(kind: string): SymbolKind {
  return Object.hasOwn(kinds, kind) ? (kinds[kind] as SymbolKind) : SymbolKind.File;
}
