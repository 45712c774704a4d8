import { readRegularFile } from '@codesearch/toolkit';

/** The parts of a package.json that name its modules, and those of a workspace. */
export interface PackageManifest {
  readonly name?: unknown;
  readonly version?: unknown;
  /** `module` or `commonjs`. */
  readonly type?: unknown;
  readonly exports?: unknown;
  readonly imports?: unknown;
  readonly main?: unknown;
  readonly dependencies?: object;
  readonly devDependencies?: object;
  readonly optionalDependencies?: object;
  /** A list of globs, or an object with this list. */
  readonly workspaces?: unknown;
}

/** @returns an empty object if the file cannot be read */
export function readManifest(manifest: string): PackageManifest {
  try {
    return (JSON.parse(String(readRegularFile(manifest))) as PackageManifest | null) ?? {};
  } catch {
    return {};
  }
}
