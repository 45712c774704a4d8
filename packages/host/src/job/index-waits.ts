/** How long a search waits, in milliseconds. Several projects or names of one call have this time together. */
export interface IndexWaits {
  /** For an index that has most of the project to be updated. */
  readonly update: number;
  /** For the first run of a project, if no search has waited for it yet. */
  readonly build: number;
  /** For the first files of an index. */
  readonly firstFiles: number;
}

const updateMs = 3000;

/**
 * The search comes after the wait, and clients that are shown no progress may end a call after 10 s, others after 20 s.
 */
const silentMs = 7000;
const shownMs = 15_000;

/** The waits of a call. @param isShown whether the client is shown the progress */
export function defaultWaits(isShown: boolean): IndexWaits {
  const max = isShown ? shownMs : silentMs;
  return { update: updateMs, build: max, firstFiles: max };
}

/** The waits of a server whose clients let a call take a number of seconds. */
export function waitsWithin(seconds: number): IndexWaits {
  const max = seconds * 1000;
  return { update: Math.min(updateMs, max), build: max, firstFiles: max };
}
