import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { thisSystem } from '@codesearch/toolkit';
import { mayLoad } from './module/module-guard.ts';

/*
 * Addons in native code have no source that a hook of the loader could give: a guarded one is loaded from a private
 * copy.
 */
export function guardAddons(): void {
  const { dlopen } = process;
  process.dlopen = function (this: NodeJS.Process, module: object, file: string, ...rest: []) {
    const content = mayLoad(file);
    if (content === undefined) return dlopen.call(this, module, file, ...rest);
    const folder = mkdtempSync(join(tmpdir(), 'codesearch-addon-'));
    try {
      const copy = join(folder, basename(file));
      writeFileSync(copy, content, { mode: 0o500 });
      return dlopen.call(this, module, copy, ...rest);
    } finally {
      // Windows keeps the file of a loaded addon.
      rmSync(folder, { recursive: true, force: thisSystem.name === 'win32' });
    }
  } as typeof process.dlopen;
}
