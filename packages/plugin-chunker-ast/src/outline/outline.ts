import type { CodeSymbol } from '@codesearch/kernel';
import type { SplitPoints } from '../segment/split-lines.ts';

/** A definition with its range in the text. */
export interface PlacedSymbol {
  readonly symbol: CodeSymbol;
  /** Offset of its start, with its wrapper, such as `export`, and without its documentation. */
  readonly start: number;
  /** Exclusive, without trailing white space. */
  readonly end: number;
  /** Whether it qualifies the definitions in it but defines nothing itself. */
  readonly qualifiesOnly: boolean;
  /** Whether other definitions may be in it. */
  readonly encloses: boolean;
}

/** A name at an offset. */
export interface Mention {
  readonly offset: number;
  readonly name: string;
}

export const lineContent = { code: 0, comment: 1, imports: 2 } as const;

/** The result of one walk through a syntax tree. Lists are in the order of the text. */
export interface Outline {
  readonly splitPoints: SplitPoints;
  /** The {@link lineContent} of each line. */
  readonly contents: Uint8Array;
  readonly symbols: readonly PlacedSymbol[];
  readonly calls: readonly Mention[];
  readonly imports: readonly Mention[];
  /** Whether a part of the tree is an error. */
  readonly broken: boolean;
  /** Line of the first text that matches no rule of the grammar, from 0. Unknown if something is only missing. */
  readonly errorLine?: number;
}
