import type { CodeSymbol } from '@codesearch/kernel';
import type { LineLevels } from '../segment/split-lines.ts';

/** A definition with its place in the text. */
export interface PlacedSymbol {
  readonly symbol: CodeSymbol;
  /** Offset where it begins, with what wraps it and without what documents it. */
  readonly start: number;
  /** Exclusive; trailing white space is left out. */
  readonly end: number;
  /** Whether it only places what is within it, and so is named by what it encloses but defines nothing. */
  readonly placesOnly: boolean;
  /** Whether other definitions may lie within it. */
  readonly encloses: boolean;
}

/** A name at a place. */
export interface Mention {
  readonly offset: number;
  readonly name: string;
}

/** What the lines of a file are, beside code. */
export const lineContent = { code: 0, comment: 1, imports: 2 } as const;

/** All that one walk through a syntax tree finds, each list in the order of the text. */
export interface Outline {
  readonly cuts: LineLevels;
  readonly contents: Uint8Array;
  readonly symbols: readonly PlacedSymbol[];
  readonly calls: readonly Mention[];
  readonly imports: readonly Mention[];
  /** Whether a part of the tree is an error. */
  readonly broken: boolean;
  /** Line of the first piece of text that fits no rule of the grammar, from 0; unknown where something is only missing. */
  readonly errorLine?: number;
}
