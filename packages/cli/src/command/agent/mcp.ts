import { Command } from 'commander';
import { configOption, debugOption, listOption, wholeNumber } from '../../option/command-options.ts';

interface McpCommandOptions {
  readonly config?: string;
  readonly root?: readonly string[];
  readonly structured?: boolean;
  readonly maxWait?: number;
  readonly http?: boolean;
  readonly host?: string;
  readonly port?: number;
  readonly tokenFrom?: string;
  /** False with `--no-token`. */
  readonly token: boolean;
}

export function mcpCommand(signal: AbortSignal): Command {
  return new Command('mcp')
    .description('run the MCP server, which lets coding agents search')
    .addOption(configOption())
    .addOption(debugOption())
    .option('--root <folder>', 'allow only this folder and its subfolders; can be repeated', listOption())
    .option('--structured', 'also answer with structured content, for programs')
    .option(
      '--max-wait <seconds>',
      'how long the first search of a project may wait for its index (default: 15, or 7 if the client is shown no progress)',
      wholeNumber(0, 3600),
    )
    .option('--http', 'serve over HTTP instead of stdin and stdout')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--port <n>', 'port to listen on, 0 for any (default: 7711)', wholeNumber(0, 65_535))
    .option(
      '--token-from <variable>',
      'environment variable with the token that clients must send (default: a created one)',
    )
    .option('--no-token', 'require no token, which is possible on 127.0.0.1 only')
    .action(async ({ config, root, structured, maxWait, http, host, port, tokenFrom, token }: McpCommandOptions) => {
      // Without this, a user who runs it at a terminal sees a program that hangs.
      if (!http && process.stdin.isTTY) process.stderr.write(terminalNote);
      const [{ serve }, { limitHeapGrowth }] = await Promise.all([
        import('@codesearch/mcp'),
        import('../../process/heap-growth.ts'),
      ]);
      limitHeapGrowth();
      const address = http && { http: { host, port, tokenFrom, noToken: !token } };
      await serve({ config, roots: root, structured, maxWait, ...address }, signal);
    });
}

const terminalNote = `Waiting for a coding agent on stdin. Press Ctrl-C to stop. To let an agent start
the server itself, run \`codesearch register\`.
`;
