import { createRequire, registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runWith } from '../../packages/cli/src/fixture/run-with.ts';
import type { CommandRequest } from '../../packages/cli/src/fixture/run-with.ts';
import type { Outcome } from './outcome.ts';

/** The build, loaded by Node itself: a test runner would load each file of the program for each file of tests. */
const built = resolve(import.meta.dirname, '../../packages/cli/dist');

type Runner = ReturnType<typeof import('../../packages/cli/src/in-process.ts').createCommandRunner>;

let runner: Runner | undefined;

const packages = pathToFileURL(resolve(built, '../..')).href;

/**
 * Lets what was built import what was built, as in a process of the program. A test runner resolves packages to their
 * sources, and Node needs two seconds of the processor to load those of the whole program.
 */
function importBuilds(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL, conditions } = context;
      const isBuilt = parentURL?.startsWith(packages) && /^\/[^/]+\/dist\//.test(parentURL.slice(packages.length));
      if (!isBuilt) return next(specifier, context);
      return next(specifier, { ...context, conditions: conditions.filter((name) => name !== '@codesearch/source') });
    },
  });
}

/** Servers for programs, which use the streams of their process, and what reads a terminal. */
const ownProcess: ReadonlySet<string | undefined> = new Set(['lsp', 'mcp', 'pick', 'serve', 'watch']);

/**
 * Runs a command of the built program in this process: it prints what a process prints, and takes a tenth of its time.
 *
 * @returns `undefined` if it needs a process of its own, such as one that has not loaded another content of its
 *   configuration
 */
export async function runInProcess(request: Omit<CommandRequest, 'program'>): Promise<Outcome | undefined> {
  const { args, env } = request;
  if (ownProcess.has(args[0]) || args.includes('--offline') || env['CODESEARCH_OFFLINE'] || env['NODE_OPTIONS'])
    return undefined;
  runner ??= createRunner();
  const outcome = await runWith(runner, { ...request, execArgv: [], program: join(built, '../bin/codesearch.js') });
  return 'declined' in outcome ? undefined : outcome;
}

function createRunner(): Runner {
  importBuilds();
  const { createCommandRunner } = createRequire(import.meta.url)(join(built, 'in-process.js')) as {
    createCommandRunner(): Runner;
  };
  return createCommandRunner();
}
