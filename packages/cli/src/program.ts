import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { clearCommand } from './command/clear.ts';
import { indexCommand } from './command/index-command.ts';
import { searchCommand } from './command/search.ts';
import { statusCommand } from './command/status.ts';
import { colorsFor } from './output/colors.ts';

/** The whole command line. @param signal aborts when the user interrupts */
export function createProgram(signal: AbortSignal): Command {
  const colors = colorsFor(process.stderr);
  const program = new Command('codesearch')
    .description('Semantic code search: ask a repository in words, or look up a name.')
    .version(version(), '-V, --version')
    .exitOverride()
    .configureOutput({ outputError: (message, write) => write(message.replace(/^error:/, colors.red('error'))) })
    .showHelpAfterError(
      `${colors.dim('hint')}  See \`codesearch --help\`, and \`codesearch help search\` for a command.`,
    )
    .addHelpText(
      'after',
      `
Examples:
  codesearch search "where are retries configured"
  codesearch search parseHeader src --limit 5
  codesearch index --json
  codesearch status ../other-project

Exit codes: 0 hits or success, 1 no hits, 2 error.`,
    );
  for (const command of [searchCommand, indexCommand, statusCommand, clearCommand]) {
    program.addCommand(command(signal).copyInheritedSettings(program));
  }
  return program;
}

function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
