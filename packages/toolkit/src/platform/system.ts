/** What this program uses that differs between operating systems. */
export interface System {
  readonly name: NodeJS.Platform;
  /** Endings of programs in `PATH`. */
  readonly programEndings: readonly string[];
  /** Whether only a shell can run scripts, such as npx and the programs that npm installs. */
  readonly needsShellForScripts: boolean;
  /** Whether files have permissions for other users. */
  readonly hasPermissions: boolean;
  /** Whether the name of a socket is the path of a file. */
  readonly hasSocketFiles: boolean;
  /** Whether `/proc`, `/sys` and `/dev` are folders of the system. */
  readonly hasSystemFolders: boolean;
  /** Whether the inode numbers of files are exact as numbers of JavaScript. */
  readonly hasExactInodes: boolean;
  /** Whether `/proc/self/fd` has the paths of open files. */
  readonly hasPathsOfOpenFiles: boolean;
  /** Whether the type of a file system shows that it changes the times of a folder with its entries. */
  readonly hasKnownFileSystems: boolean;
  /** Whether a git in `/usr/bin` reads `/etc/gitconfig` and no other file of the system. */
  readonly hasKnownGitConfig: boolean;
  /** Whether each watched folder has its own watch, so that a new folder may have content before it is watched. */
  readonly watchesSingleFolders: boolean;
  /** Endings of the names of native packages, which differ by the C library. */
  readonly nativeEndings: readonly string[];
}

/**
 * The differences of an operating system. Others than Linux, macOS and Windows count as systems of which little is
 * known.
 */
export function systemOf(name: NodeJS.Platform): System {
  const [isLinux, isWindows] = [name === 'linux', name === 'win32'];
  return {
    name,
    programEndings: isWindows ? ['.exe', '.cmd'] : [''],
    needsShellForScripts: isWindows,
    hasPermissions: !isWindows,
    hasSocketFiles: !isWindows,
    hasSystemFolders: !isWindows,
    hasExactInodes: !isWindows,
    hasPathsOfOpenFiles: isLinux,
    hasKnownFileSystems: isLinux,
    hasKnownGitConfig: isLinux,
    watchesSingleFolders: !isWindows && name !== 'darwin',
    nativeEndings: isLinux ? ['-glibc', '-musl'] : [''],
  };
}

/** The system that this process runs on. */
export const thisSystem: System = systemOf(process.platform);
