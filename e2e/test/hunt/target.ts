/** One promise of the program, which cases try to break. */
export interface Target {
  /** The promise, as a test title. */
  readonly promise: string;
  /** Part of the time of a hunt for all targets, compared with the other targets. */
  readonly share: number;
  /** Prepares what the cases need: an index, a repository, a server. */
  open(options: SubjectOptions): Promise<Subject>;
}

export interface SubjectOptions {
  /** An empty folder, which is removed afterwards. */
  readonly folder: string;
  /** Folder with source files, to use in addition to the committed samples. */
  readonly corpus?: string | undefined;
}

/** What the cases of a target are tried on. */
export interface Subject extends AsyncDisposable {
  /** Tries the case of a seed. @returns what is wrong; `undefined` if the promise holds */
  try(seed: number, options?: TryOptions): Promise<Finding | undefined>;
}

/** A case that breaks a promise. */
export interface Finding {
  readonly seed: number;
  /** The difference from the promise, with a stack if there is one. */
  readonly problem: string;
  /** The case as source text; absent if the process ended. */
  readonly given?: string;
}

export interface TryOptions {
  /** Seconds to look for a smaller case that fails too. Default 0. */
  readonly shrinkSeconds?: number;
}
