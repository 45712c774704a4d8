import type { Place } from './place.ts';

/** A question with the places that answer it. */
export interface JudgedQuery {
  /** Depends on the kind and the text of the question only. */
  readonly id: string;
  readonly query: string;
  /** Questions of one kind are also reported together. */
  readonly kind: string;
  /** At least one. */
  readonly relevant: readonly Place[];
}
