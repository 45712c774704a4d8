import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Outcome } from './outcome.ts';

/** The build, loaded by Node itself: a test runner would load each file of the program for each file of tests. */
const built = resolve(import.meta.dirname, '../../packages/cli/dist');

interface Request {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

type Runner = ReturnType<typeof import('../../packages/cli/src/in-process.ts').createCommandRunner>;

let runner: Runner | undefined;

/** Servers for programs, which use the streams of their process, and what reads a terminal. */
const ownProcess: ReadonlySet<string | undefined> = new Set(['lsp', 'mcp', 'pick', 'serve', 'watch']);

/**
 * Runs a command of the built program in this process: it prints what a process prints, and takes a tenth of its time.
 *
 * @returns `undefined` if it needs a process of its own, such as one that has not loaded another content of its configuration
 */
export async function runInProcess({ args, cwd, env }: Request): Promise<Outcome | undefined> {
  if (ownProcess.has(args[0]) || args.includes('--offline') || env['CODESEARCH_OFFLINE'] || env['NODE_OPTIONS'])
    return undefined;
  using _place = await enter(cwd, env);
  runner ??= (
    createRequire(import.meta.url)(join(built, 'in-process.js')) as { createCommandRunner(): Runner }
  ).createCommandRunner();
  const written = { stdout: '', stderr: '' };
  const stream = { isTTY: false };
  const end = await runner.run(
    {
      build: '',
      argv: [process.execPath, join(built, '../bin/codesearch.js'), ...args],
      cwd,
      env: process.env as Record<string, string>,
      stdout: stream,
      stderr: stream,
      canAsk: false,
    },
    (name, text) => void (written[name] += text),
    new AbortController().signal,
  );
  return 'declined' in end ? undefined : { code: end.exit, ...written };
}

/** The working directory and the environment that commands have now, and how many. */
let place:
  | { readonly key: string; users: number; readonly left: Promise<void>; readonly leave: () => void }
  | undefined;

/** Gives this process a working directory and an environment. Commands with others wait until they are given back. */
async function enter(cwd: string, env: Request['env']): Promise<Disposable> {
  const key = JSON.stringify([cwd, env]);
  for (let present = place; present && present.key !== key; present = place) await present.left;
  if (!place) {
    const [oldCwd, oldEnv] = [process.cwd(), { ...process.env }];
    const { promise, resolve: leave } = Promise.withResolvers<void>();
    setEnvironment(env);
    process.chdir(cwd);
    place = {
      key,
      users: 0,
      left: promise,
      leave() {
        place = undefined;
        setEnvironment(oldEnv);
        process.chdir(oldCwd);
        leave();
      },
    };
  }
  const entered = place;
  entered.users++;
  return {
    [Symbol.dispose]() {
      if (--entered.users === 0) entered.leave();
    },
  };
}

function setEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}
