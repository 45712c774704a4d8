import type { Verdict } from '../verdict/verdict.ts';

export interface DecodedText {
  readonly text: string;
  /** The encoding, if it was guessed: characters that are not ASCII may be wrong. */
  readonly guessedEncoding?: string;
}

/** The text of a file, or why it has none. */
export type DecodeResult = DecodedText | { readonly verdict: Verdict };
