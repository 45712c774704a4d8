import type { Chunk, CodeSymbol, StoredChunk, SymbolKind, FileEntries } from '@codesearch/kernel';
import { errors } from '@codesearch/kernel';

/** The part of a stored chunk that is neither its text nor in its block. */
type Detail = Pick<StoredChunk, 'startLine' | 'endLine' | 'symbols' | 'enclosing' | 'calls' | 'imports'>;

/** The values of a symbol in a fixed order, so that the names of its properties are not stored thousands of times. */
type SymbolRow = readonly [
  name: string,
  qualifiedName: string,
  kind: SymbolKind,
  signature: string,
  startLine: number,
  endLine: number,
  doc?: string,
];

type DetailRow = readonly [
  startLine: number,
  endLine: number,
  symbols: readonly SymbolRow[],
  enclosing: readonly SymbolRow[],
  calls: readonly string[],
  imports: readonly string[],
];

export function storedDetail({ span, symbols, enclosing, calls, imports }: Chunk): string {
  const { startLine, endLine } = span;
  const row: DetailRow = [startLine, endLine, symbols.map(symbolRow), enclosing.map(symbolRow), calls, imports];
  return JSON.stringify(row);
}

/** @throws if the text is not a result of `storedDetail` */
export function restoredDetail(stored: string): Detail {
  const [startLine, endLine, symbols, enclosing, calls, imports] = JSON.parse(stored) as DetailRow;
  return { startLine, endLine, symbols: symbols.map(codeSymbol), enclosing: enclosing.map(codeSymbol), calls, imports };
}

function symbolRow({ name, qualifiedName, kind, signature, startLine, endLine, doc }: CodeSymbol): SymbolRow {
  const row = [name, qualifiedName, kind, signature, startLine, endLine] as const;
  return doc === undefined ? row : [...row, doc];
}

function codeSymbol([name, qualifiedName, kind, signature, startLine, endLine, doc]: SymbolRow): CodeSymbol {
  if (doc === undefined) return { name, qualifiedName, kind, signature, startLine, endLine };
  return { name, qualifiedName, kind, signature, startLine, endLine, doc };
}

const idPattern = /^[0-9a-f]{32}$/;

/** Whether the id of an entry can be stored: 16 bytes in lower-case hex digits. */
export function isExternalId(id: string): boolean {
  return idPattern.test(id);
}

/** @throws INPUT_INVALID if the id of an entry cannot be stored */
export function checkExternalIds(files: readonly FileEntries[]): void {
  for (const { path, entries } of files) {
    const invalid = entries.find(({ id }) => !isExternalId(id));
    if (invalid === undefined) continue;
    throw errors.inputInvalid(
      `An entry of ${path} has the invalid id '${invalid.id}'.`,
      'Ids are 32 lower-case hex digits.',
    );
  }
}
