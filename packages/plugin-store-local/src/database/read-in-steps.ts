/** A long read. It yields between small pieces of work, and its result is valid for one version of the database. */
export type Steps<Result> = Generator<void, Result>;

export interface SteppedReader {
  /** Runs work in one snapshot, and passes its version. */
  read<Result>(work: (version: number) => Result): Result;
  /** Called between two pieces of work. */
  pause(): Promise<void>;
}

/** After as many replaced versions, the read runs without pauses: other processes may write all the time. */
const maxRestarts = 3;

/**
 * Runs a long read, each piece in a snapshot, with pauses between them. If the database changes in a pause, the read
 * starts again.
 */
export async function readInSteps<Result>(begin: () => Steps<Result>, reader: SteppedReader): Promise<Result> {
  for (let restarts = 0; restarts < maxRestarts; restarts++) {
    let begun: { readonly steps: Steps<Result>; readonly version: number } | undefined;
    for (;;) {
      const step = reader.read((version) => {
        begun ??= { steps: begin(), version };
        return begun.version === version ? begun.steps.next() : undefined;
      });
      if (step?.done === true) return step.value;
      if (step === undefined) break;
      await reader.pause();
    }
  }
  return reader.read(() => {
    const steps = begin();
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  });
}
