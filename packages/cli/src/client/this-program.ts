import { fileURLToPath } from 'node:url';
import { packageVersion } from '../package-version.ts';
import { serverCommand } from './server-command.ts';
import type { ServerCommand } from './server-command.ts';

/** What starts the MCP server of the program that runs now. */
export function thisProgram(): ServerCommand {
  const program = fileURLToPath(new URL('../../bin/codesearch.js', import.meta.url));
  return serverCommand({ program, node: process.execPath, version: packageVersion(), platform: process.platform });
}
