import { realpathSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import type { System } from '@codesearch/toolkit';

/** A command line that a client runs. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** The running program. */
export interface Installation {
  /** Absolute path of the program. */
  readonly program: string;
  readonly node: string;
  /** Absolute path of the single executable, if that runs. */
  readonly executable?: string | undefined;
  readonly version: string;
  readonly system: Pick<System, 'name' | 'needsShellForScripts'>;
}

/**
 * The command for a file that a repository may share: the name of the program if it is in `PATH` and is the running
 * one, otherwise {@link serverCommand}.
 *
 * @param path value of `PATH`
 */
export function sharedServerCommand(installation: Installation, path: string | undefined): ServerCommand {
  const { program, executable, system } = installation;
  const isInPath = (path ?? '').split(delimiter).some((folder) => {
    try {
      return realpathSync(join(folder, 'codesearch')) === realpathSync(executable ?? program);
    } catch {
      return false;
    }
  });
  // On Windows the program of the package is a script, which only a shell can run.
  return isInPath && (executable !== undefined || !system.needsShellForScripts)
    ? { command: 'codesearch', args: ['mcp'] }
    : serverCommand(installation);
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
