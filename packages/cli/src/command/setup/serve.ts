import { Command, Option } from 'commander';
import { colorOption, debugOption, wholeNumber } from '../../option/command-options.ts';

interface ServeCommandOptions {
  readonly idle: number;
  readonly port?: number;
  readonly background?: boolean;
  readonly stop?: boolean;
  readonly restarts?: boolean;
}

export function serveCommand(signal: AbortSignal): Command {
  return new Command('serve')
    .description('keep indexes open, so that commands answer in milliseconds')
    .addOption(colorOption())
    .addOption(debugOption())
    .option('--background', 'start the server in the background, and return when it runs')
    .option('--stop', 'end the server that runs')
    .option('--idle <minutes>', 'end after so many minutes without a command; 0: never', wholeNumber(0, 10_000), 60)
    .option(
      '--port <n>',
      'port of its HTTP server, 0 for any (default: 7712, or any if that is taken)',
      wholeNumber(0, 65_535),
    )
    .addOption(new Option('--restarts', 'what --background starts').hideHelp())
    .addHelpText('after', details)
    .action(async ({ idle, port, background, stop, restarts = false }: ServeCommandOptions) => {
      const { serve, startServer, stopServer } = await import('../../resident/serve.ts');
      if (stop) await stopServer(signal);
      else if (background) await startServer({ idleMinutes: idle, port }, signal);
      else await serve({ idleMinutes: idle, port, restarts }, signal);
    });
}

const details = `
If a server runs, the commands search, callers, similar, status and why let it
answer. Their output is the same. A command runs by itself with --no-server,
--offline or --debug, if it has to ask a question or reads standard input, and
if its environment or build is not that of the server.

Programs can ask it over HTTP, and coding agents over MCP: see docs/server.md.

Examples:
  codesearch serve --background
  codesearch serve --background --idle 0
  codesearch serve --stop`;
