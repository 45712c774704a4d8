import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'rolldown';
import type { BuildOptions } from 'rolldown';
import { packageBuild } from './package-build.ts';

/*
 * Builds all packages after `tsc -b`, in one process: a process for each of them takes several times as long. A package
 * does the same for itself by its script, which `nx affected` runs.
 */

const workspace = resolve(import.meta.dirname, '../../..');

for (const manifest of globSync('packages/*/package.json', { cwd: workspace }).toSorted()) {
  const folder = join(workspace, manifest, '..');
  // As for a script of the package.
  process.chdir(folder);
  for (const options of await buildsOf(folder)) await build(options);
}

async function buildsOf(folder: string): Promise<readonly BuildOptions[]> {
  const own = join(folder, 'rolldown.config.ts');
  if (!existsSync(own)) return [packageBuild(folder)];
  const { default: builds } = (await import(own)) as { readonly default: BuildOptions | readonly BuildOptions[] };
  return [builds].flat();
}
