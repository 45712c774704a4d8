import { stageOption } from '@codesearch/kernel';
import type { StageBinding } from '@codesearch/kernel';
import * as v from 'valibot';

/** Options of `ast()`. */
export interface AstOptions {
  /**
   * Target length of a chunk in UTF-16 code units, 100 to 100,000. A chunk of several lines has at most 1.5 times this
   * length; a single line is never split. Default: 1000.
   */
  readonly size?: number | undefined;
  /** Max length of a text to parse, in UTF-16 code units. A longer text goes to the fallback. Default: 2,000,000. */
  readonly maxLength?: number | undefined;
  /** Max time for parsing one text, in milliseconds. After it, the text goes to the fallback. Default: 10,000. */
  readonly maxParseMs?: number | undefined;
  /**
   * Chunker for languages without a grammar, and for texts that a grammar cannot parse. This chunker disposes it.
   * Default: lines are packed to the target length, without symbols.
   */
  readonly fallback?: StageBinding<'chunker'> | undefined;
}

export interface ResolvedOptions {
  readonly size: number;
  readonly maxLength: number;
  readonly maxParseMs: number;
  readonly fallback?: StageBinding<'chunker'> | undefined;
}

export const optionsSchema: v.GenericSchema<AstOptions, ResolvedOptions> = v.strictObject({
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(100_000)), 1000),
  maxLength: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 2_000_000),
  maxParseMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 10_000),
  fallback: v.optional(
    v.custom<StageBinding<'chunker'>>(stageOption('chunker').is, 'It must be a chunker, such as `text()`.'),
  ),
});
