import { pathToFileURL } from 'node:url';
import type { SearchHit } from '@codesearch/engine';
import type { CodeSymbol } from '@codesearch/kernel';
import { printableLine } from '@codesearch/presentation';
import type { AnswerHit } from '@codesearch/presentation';
import type { Range, WorkspaceSymbol } from 'vscode-languageserver-protocol';
import { SymbolKind } from 'vscode-languageserver-protocol';

/** Characters of a name. A parser that misreads a file can take whole lines as a name. */
const maxNameLength = 120;

/** A hit as clients list symbols: its definition, or its line if it has none. */
export function symbolOfHit(answered: AnswerHit, pathOf: (hit: SearchHit) => string): WorkspaceSymbol {
  const { hit, line, lines } = answered;
  const { definition, chunk } = hit;
  const text = lines.find(({ number }) => number === line)?.text ?? '';
  return {
    name: printableLine(definition?.name ?? text.trim()).slice(0, maxNameLength),
    kind: symbolKind(definition?.kind ?? chunk.kind),
    containerName: printableLine(parentOf(definition) ?? chunk.path),
    location: { uri: pathToFileURL(pathOf(hit)).href, range: rangeIn(text, line, definition?.name) },
  };
}

/** What a definition is in; `undefined` if it is directly in its file. */
function parentOf(definition: CodeSymbol | undefined): string | undefined {
  if (!definition) return undefined;
  const { name, qualifiedName } = definition;
  return qualifiedName.endsWith(`.${name}`) ? qualifiedName.slice(0, -name.length - 1) : undefined;
}

/** The name on its line, or the text of the line. */
function rangeIn(text: string, line: number, name: string | undefined): Range {
  const named = name === undefined ? -1 : text.indexOf(name);
  const start = named === -1 ? text.length - text.trimStart().length : named;
  const end = named === -1 ? text.trimEnd().length : named + (name?.length ?? 0);
  return { start: { line: line - 1, character: start }, end: { line: line - 1, character: Math.max(start, end) } };
}

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
