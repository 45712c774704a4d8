export type WatchMessage =
  /** The process runs, and starts the library next. */
  | { readonly type: 'running' }
  /** The library has started, and visits the tree. */
  | { readonly type: 'started' }
  /** Every folder is watched. */
  | { readonly type: 'ready' }
  /** Something changed. */
  | { readonly type: 'changed' }
  /** There are new folders that are not watched. The watch must be restarted. */
  | { readonly type: 'incomplete' }
  /** New folders are not watched, because a limit of the system is reached. */
  | { readonly type: 'limited'; readonly problem: string }
  /** The process cannot watch, and sends no more changes. */
  | { readonly type: 'failed'; readonly problem: string };
