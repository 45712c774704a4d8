import { printable } from '@codesearch/presentation';
import { Command } from 'commander';
import { colorsFor } from './output/colors.ts';
import type { Colors } from './output/colors.ts';
import { packageManifest } from './package-files.ts';

type LoadCommand = () => Promise<(signal: AbortSignal) => Command>;

const commands: ReadonlyMap<string, LoadCommand> = new Map<string, LoadCommand>([
  ['search', async () => (await import('./command/search.ts')).searchCommand],
  ['index', async () => (await import('./command/index-command.ts')).indexCommand],
  ['status', async () => (await import('./command/status.ts')).statusCommand],
  ['similar', async () => (await import('./command/similar.ts')).similarCommand],
  ['watch', async () => (await import('./command/watch.ts')).watchCommand],
  ['why', async () => (await import('./command/why.ts')).whyCommand],
  ['ls', async () => (await import('./command/ls.ts')).lsCommand],
  ['migrate', async () => (await import('./command/migrate.ts')).migrateCommand],
  ['clear', async () => (await import('./command/clear.ts')).clearCommand],
  ['cache', async () => (await import('./command/cache.ts')).cacheCommand],
  ['init', async () => (await import('./command/init.ts')).initCommand],
  ['config', async () => (await import('./command/config.ts')).configCommand],
  ['doctor', async () => (await import('./command/doctor.ts')).doctorCommand],
  ['mcp', async () => (await import('./command/mcp.ts')).mcpCommand],
  ['register', async () => (await import('./command/register.ts')).registerCommand],
  ['unregister', async () => (await import('./command/unregister.ts')).unregisterCommand],
  ['completions', async () => (await import('./command/completions.ts')).completionsCommand],
]);

export function isCommand(name: string): boolean {
  return commands.has(name) || name === 'help';
}

/** The one command that has to know all others. */
const knowsAll = 'completions';

/**
 * The command line: the command that is named, or all of them where none is, for help and suggestions.
 *
 * @param name what the first argument is
 * @param signal aborts when the user interrupts
 */
export async function createProgram(name: string | undefined, signal: AbortSignal): Promise<Command> {
  const colors = colorsFor(process.stderr);
  const hint = (help: string): string => `${colors.dim('hint')}  See \`${help}\`.`;
  const program = new Command('codesearch')
    .description('Semantic code search: ask a repository in words, or look up a name.')
    .version(packageManifest().version, '-V, --version')
    .exitOverride()
    .configureOutput({ outputError: (message, write) => write(usageError(message, colors)) })
    .showHelpAfterError(hint('codesearch --help'))
    .addHelpText(
      'after',
      `
Examples:
  codesearch search "where are retries configured"
  codesearch search parseHeader src --limit 5
  codesearch index --json
  codesearch status ../other-project
  codesearch why build/main.js
  codesearch doctor

Exit codes: 0 hits or success, 1 no hits, 2 error.`,
    );
  const named = name === knowsAll ? undefined : commands.get(name ?? '');
  for (const load of named ? [named] : commands.values()) {
    const command = (await load())(signal).copyInheritedSettings(program);
    program.addCommand(command.showHelpAfterError(hint(`codesearch ${command.name()} --help`)));
  }
  return program;
}

/** A mistake on the command line as commander words it, in the form of all other errors. */
function usageError(message: string, { dim, red }: Colors): string {
  const told = printable(message)
    .replace(/^error: (command-argument )?/, `${red('error')} `)
    .replace(/\n\((Did you mean .+\?)\)/, `\n${dim('hint')}  $1`);
  // What is nowhere near a command may be meant as a question.
  return /^error: unknown command '.*'\n$/s.test(message)
    ? `${told}${dim('hint')}  To search, write \`codesearch search "your question"\`.\n`
    : told;
}
