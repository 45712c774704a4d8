import { isBuiltin } from 'node:module';
import type { PackageManifest } from './package-manifest.ts';

/**
 * Whether an import stays an import. Dependencies and peer dependencies are installed with the package; every other
 * library, such as a development dependency and what that imports, is built in. So is what the manifest says, a package
 * or an entry point of one.
 */
export function isExternal(specifier: string, manifest: PackageManifest): boolean {
  if (isBuiltin(specifier)) return true;
  const [name = '', scoped = ''] = specifier.split('/');
  const library = name.startsWith('@') ? `${name}/${scoped}` : name;
  const { dependencies = {}, peerDependencies = {}, codesearchBuild = {} } = manifest;
  const isBuiltIn = codesearchBuild.bundle?.some((each) => each === library || each === specifier);
  return (library in dependencies || library in peerDependencies) && !isBuiltIn;
}
