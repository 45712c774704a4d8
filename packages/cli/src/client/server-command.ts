import { sep } from 'node:path';

/** What a client starts. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

export interface ProgramPlace {
  /** Absolute path of this program's file. */
  readonly program: string;
  /** Absolute path of the Node that runs it. */
  readonly node: string;
  readonly version: string;
  readonly platform: NodeJS.Platform;
}

/**
 * What starts the MCP server of this very program. Where npx has unpacked it into its cache, which may be emptied any day, that is
 * npx again with this version: it starts without asking the network as long as it is there.
 */
export function serverCommand({ program, node, version, platform }: ProgramPlace): ServerCommand {
  if (!program.split(sep).includes('_npx')) return { command: node, args: [program, 'mcp'] };
  const args = ['-y', `codesearch@${version}`, 'mcp'];
  // On Windows npx is a script, which only a shell can start.
  return platform === 'win32' ? { command: 'cmd', args: ['/c', 'npx', ...args] } : { command: 'npx', args };
}
