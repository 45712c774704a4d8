import { isBuiltin } from 'node:module';
import type { PackageManifest } from './package-manifest.ts';

/**
 * Whether an import stays an import. Dependencies and peer dependencies are installed with the package; every other library,
 * such as a development dependency and what that imports, is built in.
 */
export function isExternal(specifier: string, manifest: PackageManifest): boolean {
  if (isBuiltin(specifier)) return true;
  const [name = '', scoped = ''] = specifier.split('/');
  const library = name.startsWith('@') ? `${name}/${scoped}` : name;
  const { dependencies = {}, peerDependencies = {}, codesearch = {} } = manifest;
  return (library in dependencies || library in peerDependencies) && !codesearch.bundle?.includes(library);
}
