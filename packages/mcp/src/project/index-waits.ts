/** How long a search waits, in milliseconds. */
export interface IndexWaits {
  /** For an index that has most of the project to be updated. */
  readonly update: number;
  /** For the first run of a project, if no search has waited for it yet. */
  readonly build: number;
  /** For the first files of an index. */
  readonly firstFiles: number;
}

const updateMs = 3000;

/** Many clients end a call after 60 s. */
export const defaultWaits: IndexWaits = { update: updateMs, build: 30_000, firstFiles: 50_000 };

/** The waits of a server whose clients let a call take a number of seconds. */
export function waitsWithin(seconds: number): IndexWaits {
  const max = seconds * 1000;
  return { update: Math.min(updateMs, max), build: max, firstFiles: max };
}
