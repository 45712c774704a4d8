import { sep } from 'node:path';
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
