declare module '@parcel/watcher/wrapper.js' {
  import type { subscribe } from '@parcel/watcher';

  /** @param binding the module `watcher.node` of a platform */
  export function createWrapper(binding: unknown): { readonly subscribe: typeof subscribe };
}
