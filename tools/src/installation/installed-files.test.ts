import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { installedFiles } from './installed-files.ts';

it('a package that is not installed is reported by name', () => {
  const workspace = resolve(import.meta.dirname, '../../../..');
  expect(() => installedFiles(workspace, 'no-such-package')).toThrow(/no-such-package is not installed/);
});
