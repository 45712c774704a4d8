import type { SymbolKind } from '@codesearch/kernel';
import type { LineRange } from '../line/lines.ts';

/** A name that a text gives to some of its lines: a heading to its section, a definition to its body. */
export interface Definition extends LineRange {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly signature: string;
}
