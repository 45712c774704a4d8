import { realpathSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { thisSystem } from '@codesearch/toolkit';
import type { System } from '@codesearch/toolkit';
import { binFile, packageManifest } from '../package-files.ts';
import { singleExecutable } from '../single-executable.ts';

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
  /** Absolute path of the single executable, if that runs. */
  readonly executable?: string | undefined;
  readonly version: string;
  readonly system: Pick<System, 'needsShellForScripts'>;
}

/** The command that starts the MCP server of the running program. */
export function ownServerCommand(): ServerCommand {
  return serverCommand({
    program: fileURLToPath(binFile),
    node: process.execPath,
    executable: singleExecutable(),
    version: packageManifest().version,
    system: thisSystem,
  });
}

/**
 * The command for a file that a repository may share: the name of the program if it is in `PATH` and is the running one,
 * otherwise {@link ownServerCommand}.
 *
 * @param path value of `PATH`
 * @param system default: this one
 */
export function sharedServerCommand(
  path: string | undefined,
  { needsShellForScripts }: Pick<System, 'needsShellForScripts'> = thisSystem,
): ServerCommand {
  const own = ownServerCommand();
  const executable = singleExecutable();
  const isInPath = (path ?? '').split(delimiter).some((folder) => {
    try {
      return realpathSync(join(folder, 'codesearch')) === realpathSync(executable ?? fileURLToPath(binFile));
    } catch {
      return false;
    }
  });
  // On Windows the program of the package is a script, which only a shell can run.
  return isInPath && (executable !== undefined || !needsShellForScripts)
    ? { command: 'codesearch', args: ['mcp'] }
    : own;
}

/**
 * The command that starts the MCP server of an installation. If npx unpacked the program into its cache, which may be
 * deleted at any time, the command is npx with this version. npx does not access the network while the version is in
 * its cache.
 */
export function serverCommand({ program, node, executable, version, system }: Installation): ServerCommand {
  if (executable !== undefined) return { command: executable, args: ['mcp'] };
  if (!program.split(sep).includes('_npx')) return { command: node, args: [program, 'mcp'] };
  const args = ['-y', `codesearch@${version}`, 'mcp'];
  // On Windows npx is a script, which only a shell can run.
  return system.needsShellForScripts ? { command: 'cmd', args: ['/c', 'npx', ...args] } : { command: 'npx', args };
}
