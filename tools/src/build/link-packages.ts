import { existsSync, globSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { readManifest } from './package-manifest.ts';

/*
 * Links the packages of this workspace that npm has not installed yet, such as one that a pull has brought. Otherwise
 * the build fails, and says only that a module is missing.
 */

const workspace = resolve(import.meta.dirname, '../../..');

for (const manifest of globSync('packages/*/package.json', { cwd: workspace })) {
  const folder = join(workspace, dirname(manifest));
  const link = join(workspace, 'node_modules', readManifest(folder).name);
  if (existsSync(link) || !existsSync(dirname(link))) continue;
  symlinkSync(relative(dirname(link), folder), link);
}
