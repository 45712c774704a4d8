/** What the watching process tells. */
export type WatchMessage =
  /** The library has come up and goes through the tree. */
  | { readonly type: 'started' }
  /** Every folder is watched. */
  | { readonly type: 'ready' }
  /** Something changed. */
  | { readonly type: 'changed' }
  /** Folders have come that are not watched: the tree has to be gone through again. */
  | { readonly type: 'incomplete' }
  /** Folders that come are not watched: the system allows no more. */
  | { readonly type: 'limited'; readonly problem: string }
  /** There will be no more changes: it cannot watch, or not any longer. */
  | { readonly type: 'failed'; readonly problem: string };
