import { createRequire } from 'node:module';
import { thisSystem } from '@codesearch/toolkit';
import type * as Watcher from '@parcel/watcher';
// Its main module needs `detect-libc`, and its package has a script that runs when it is installed.
import { createWrapper } from '@parcel/watcher/wrapper.js';

const require = createRequire(import.meta.url);

/**
 * The native watcher of this platform: an optional dependency of this package.
 *
 * @throws Error if it is missing, for example since the package was installed without optional dependencies
 */
export function nativeWatcher(): Pick<typeof Watcher, 'subscribe'> {
  const platform = `${thisSystem.name}-${process.arch}`;
  // npm installs only the one that fits, so the second is tried only if musl is the C library.
  for (const library of thisSystem.nativeEndings) {
    try {
      return createWrapper(require(`@parcel/watcher-${platform}${library}`));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  throw new Error(`@parcel/watcher-${platform} is not installed; install without --omit=optional`);
}
