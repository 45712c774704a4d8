import type { AnsweredHit } from '@codesearch/presentation';

/* The parts of the program's answers that the extension uses. docs/json.md describes all of them. */

export interface Hit extends AnsweredHit {
  readonly freshness: string;
}

export interface SearchAnswer {
  readonly query?: string;
  readonly results: readonly Hit[];
}

export interface IndexStatus {
  readonly root: string;
  readonly state: string;
  readonly files: number;
  readonly chunks: number;
  readonly pending?: { readonly added: number; readonly modified: number; readonly removed: number };
}
