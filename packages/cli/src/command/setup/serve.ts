import { Command, Option } from 'commander';
import type { RunCommand } from '../../invocation/invocation.ts';
import { colorOption, debugOption, wholeNumber } from '../../option/command-options.ts';

interface ServeCommandOptions {
  readonly idle?: number;
  readonly port?: number;
  readonly background?: boolean;
  readonly stop?: boolean;
  readonly install?: boolean;
  readonly uninstall?: boolean;
  readonly restarts?: boolean;
  readonly supervised?: boolean;
}

export function serveCommand(signal: AbortSignal, runCommand: RunCommand): Command {
  return new Command('serve')
    .description('keep indexes open, so that commands answer in milliseconds')
    .addOption(colorOption())
    .addOption(debugOption())
    .option('--background', 'start the server in the background, and return when it runs')
    .option('--stop', 'end the server that runs')
    .addOption(
      new Option('--install', 'start it now and whenever you log in (systemd, launchd)').conflicts([
        'background',
        'stop',
        'uninstall',
      ]),
    )
    .option('--uninstall', 'end it, and do not start it when you log in')
    .option(
      '--idle <minutes>',
      'end after so many minutes without a command; 0: never (default: 60; with --install 0)',
      wholeNumber(0, 10_000),
    )
    .option(
      '--port <n>',
      'port of its HTTP server, 0 for any (default: 7712, or any if that is taken)',
      wholeNumber(0, 65_535),
    )
    .addOption(new Option('--restarts', 'what --background starts').hideHelp())
    .addOption(new Option('--supervised', 'what --install starts').hideHelp())
    .action(async ({ idle: idleMinutes, port, ...options }: ServeCommandOptions) => {
      const { background, stop, install, uninstall, restarts = false, supervised = false } = options;
      if (install || uninstall) {
        const { installServer, uninstallServer } = await import('../../resident/install-server.ts');
        return install ? installServer({ idleMinutes, port }, signal) : uninstallServer();
      }
      const { serve, startServer, stopServer } = await import('../../resident/serve.ts');
      if (stop) return stopServer(signal);
      if (background) return startServer({ idleMinutes, port }, signal);
      return serve({ idleMinutes, port, restarts, supervised }, runCommand, signal);
    });
}
