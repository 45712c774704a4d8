import { realpathSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { binFile, packageManifest } from '../package-files.ts';

/** A command line that a client runs. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

export interface Installation {
  /** Absolute path of the program. */
  readonly program: string;
  /** Absolute path of the Node executable. */
  readonly node: string;
  readonly version: string;
  readonly platform: NodeJS.Platform;
}

/** The command that starts the MCP server of the running program. */
export function ownServerCommand(): ServerCommand {
  return serverCommand({
    program: fileURLToPath(binFile),
    node: process.execPath,
    version: packageManifest().version,
    platform: process.platform,
  });
}

/**
 * The command for a file that a repository may share: the name of the program if it is in `PATH` and is the running one,
 * otherwise {@link ownServerCommand}.
 *
 * @param path value of `PATH`
 */
export function sharedServerCommand(path: string | undefined): ServerCommand {
  const own = ownServerCommand();
  const isInPath = (path ?? '').split(delimiter).some((folder) => {
    try {
      return realpathSync(join(folder, 'codesearch')) === realpathSync(fileURLToPath(binFile));
    } catch {
      return false;
    }
  });
  // On Windows the program is a script, which only a shell can run.
  return isInPath && process.platform !== 'win32' ? { command: 'codesearch', args: ['mcp'] } : own;
}

/**
 * The command that starts the MCP server of an installation. If npx unpacked the program into its cache, which may be
 * deleted at any time, the command is npx with this version. npx does not access the network while the version is in
 * its cache.
 */
export function serverCommand({ program, node, version, platform }: Installation): ServerCommand {
  if (!program.split(sep).includes('_npx')) return { command: node, args: [program, 'mcp'] };
  const args = ['-y', `codesearch@${version}`, 'mcp'];
  // On Windows npx is a script, which only a shell can run.
  return platform === 'win32' ? { command: 'cmd', args: ['/c', 'npx', ...args] } : { command: 'npx', args };
}
