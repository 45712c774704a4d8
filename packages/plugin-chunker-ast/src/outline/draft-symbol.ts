import type { SymbolKind } from '@codesearch/kernel';
import type { LineTable } from '@codesearch/toolkit';
import type { PlacedSymbol } from './outline.ts';

/** A symbol during the walk. Further parts of it may follow. */
export interface DraftSymbol {
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: SymbolKind;
  readonly signature: string;
  readonly start: number;
  readonly qualifiesOnly: boolean;
  readonly encloses: boolean;
  readonly parent: DraftSymbol | undefined;
  doc: string | undefined;
  end: number;
}

export function placeSymbol(draft: DraftSymbol, lines: LineTable): PlacedSymbol {
  const { name, qualifiedName, kind, signature, doc, start, end, qualifiesOnly, encloses } = draft;
  return {
    symbol: {
      name,
      qualifiedName,
      kind,
      signature,
      ...(doc === undefined ? {} : { doc }),
      startLine: lines.lineOf(start) + 1,
      endLine: lines.lineOf(Math.max(start, end - 1)) + 1,
    },
    start,
    end,
    qualifiesOnly,
    encloses,
  };
}
