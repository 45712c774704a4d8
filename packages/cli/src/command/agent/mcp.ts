import { Command } from 'commander';
import { configOption, debugOption, listOption, wholeNumber } from '../../option/command-options.ts';

interface McpCommandOptions {
  readonly config?: string;
  readonly root?: readonly string[];
  readonly http?: boolean;
  readonly host?: string;
  readonly port?: number;
  readonly tokenFrom?: string;
}

export function mcpCommand(signal: AbortSignal): Command {
  return new Command('mcp')
    .description('serve searching to coding agents, over the Model Context Protocol')
    .addOption(configOption())
    .addOption(debugOption())
    .option('--root <folder>', 'search only below this folder; may be repeated', listOption())
    .option('--http', 'serve over HTTP instead of standard input and output')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--port <n>', 'port to listen on, 0 for any (default: 7711)', wholeNumber(0, 65_535))
    .option('--token-from <variable>', 'environment variable with the token that clients present')
    .addHelpText(
      'after',
      `
Examples:
  codesearch mcp
  codesearch mcp --root ~/code
  codesearch mcp --http --port 7711
  codesearch mcp --http --host 0.0.0.0 --token-from CODESEARCH_TOKEN`,
    )
    .action(async ({ config, root, http, host, port, tokenFrom }: McpCommandOptions) => {
      // Who types this at a terminal would else wait for an answer that never comes.
      if (!http && process.stdin.isTTY) process.stderr.write(forPeople);
      const { serve } = await import('@codesearch/mcp');
      await serve({ config, roots: root, ...(http && { http: { host, port, tokenFrom } }) }, signal);
    });
}

const forPeople = `Waiting for a coding agent on standard input; Ctrl-C ends it. An agent starts
this by itself once \`codesearch register\` has let it know.
`;
