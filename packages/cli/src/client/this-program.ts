import { fileURLToPath } from 'node:url';
import { binFile, packageManifest } from '../package-files.ts';
import { serverCommand } from './server-command.ts';
import type { ServerCommand } from './server-command.ts';

/** What starts the MCP server of the program that runs now. */
export function thisProgram(): ServerCommand {
  const program = fileURLToPath(binFile);
  return serverCommand({
    program,
    node: process.execPath,
    version: packageManifest().version,
    platform: process.platform,
  });
}
