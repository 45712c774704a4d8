/** What became of a law that is not broken. If nothing was checked, it ends with the reason. */
export type LawOutcome = 'kept' | `not checked: ${string}`;

/** Thrown by a law that finds nothing to check. */
export class NotChecked extends Error {
  /** @param reason what the plugin does not declare, or the suite does not give it; `it` is the plugin */
  constructor(reason: string) {
    super(reason);
    this.name = 'NotChecked';
  }
}

/** @returns the outcome of a law whose check rejected. Rethrows what says that it is broken */
export function outcomeOf(error: unknown): LawOutcome {
  if (error instanceof NotChecked) return `not checked: ${error.message}`;
  throw error;
}
