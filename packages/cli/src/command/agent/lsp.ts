import { Command, Option } from 'commander';
import { exitCode } from '../../invocation/exit-code.ts';
import { absolutePath, invocation } from '../../invocation/current-invocation.ts';
import { configOption, debugOption } from '../../option/command-options.ts';
import { adviceFor } from '../../output/advice.ts';
import { createLogger } from '@codesearch/presentation';
import { packageManifest } from '../../package-files.ts';
import { refuseNewHosts } from '../../terminal/ask-before.ts';

interface LspCommandOptions {
  readonly config?: string;
}

export function lspCommand(signal: AbortSignal): Command {
  return (
    new Command('lsp')
      .description('run the language server, which lets editors search')
      .addOption(configOption())
      .addOption(debugOption())
      // What many clients add to the command.
      .addOption(new Option('--stdio').hideHelp())
      .addOption(new Option('--clientProcessId <pid>').hideHelp())
      .action(async ({ config }: LspCommandOptions) => {
        // Without this, a user who runs it at a terminal sees a program that hangs.
        if (process.stdin.isTTY) process.stderr.write(terminalNote);
        const [{ serve }, { limitHeapGrowth }] = await Promise.all([
          import('@codesearch/lsp'),
          import('../../process/heap-growth.ts'),
        ]);
        limitHeapGrowth();
        const isOrderly = await serve(
          {
            config: config === undefined ? undefined : absolutePath(config),
            version: packageManifest().version,
            logger: createLogger(invocation().stderr),
            hintOf: adviceFor,
            check: (project) => refuseNewHosts(project, config),
          },
          signal,
        );
        if (!isOrderly) invocation().exitCode = exitCode.noHits;
      })
  );
}

const terminalNote = `Waiting for an editor on stdin. Press Ctrl-C to stop. docs/editors.md has settings
for editors.
`;
