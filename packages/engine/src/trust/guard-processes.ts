import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';
import { guardedConfigs, isOfProgramFolder } from './module-guard.ts';

/** The program that guards modules in the processes and threads that a guarded configuration starts. */
const preload = new URL(`./guard-preload${import.meta.url.slice(-3)}`, import.meta.url);

/** Has the guarded configurations as JSON: the file, hash and tree of each. */
export const guardVariable = 'CODESEARCH_GUARDED_CONFIGS';

/** Lets the threads and processes of Node that this process starts guard what they load. */
export function guardProcesses(): void {
  guardThreads();
  guardChildren();
  process.getBuiltinModule('module').syncBuiltinESMExports();
}

/** Those of this process, and those that another installation of the program guards in the process to start. */
function guardedList(given: string | undefined): string {
  const own = guardedConfigs().map(({ file, hash, tree }) => JSON.stringify([file, hash, tree]));
  const others = (JSON.parse(given ?? '[]') as readonly unknown[]).map((each) => JSON.stringify(each));
  return `[${[...new Set([...own, ...others])].join()}]`;
}

/* A thread does not read the options of the environment, so it gets them as arguments. */
function guardThreads(): void {
  const threads = process.getBuiltinModule('worker_threads');
  threads.Worker = class extends threads.Worker {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      super(file, options.eval !== true && isOfProgram(String(file)) ? options : guardedThread(options));
    }
  };
}

function guardedThread(options: WorkerOptions): WorkerOptions {
  const { env, execArgv = process.execArgv } = options;
  const variables = typeof env === 'object' ? env : process.env;
  return {
    ...options,
    execArgv: [...execArgv, `--require=${fileURLToPath(preload)}`],
    env: { ...variables, [guardVariable]: guardedList(variables[guardVariable]) },
  };
}

/** What Node's modules call with the options of a process. */
interface ChildOptions {
  args?: readonly unknown[];
  envPairs?: string[];
}

/* Every function that starts a process without waiting for it ends in the first one. */
function guardChildren(): void {
  const children = process.getBuiltinModule('child_process');
  const { prototype } = children.ChildProcess as unknown as { prototype: { spawn(options: ChildOptions): unknown } };
  const { spawn } = prototype;
  prototype.spawn = function (options) {
    const { args = [], envPairs = [] } = options;
    if (runsProgram(args.map(String))) return spawn.call(this, options);
    const env = Object.fromEntries(envPairs.map((pair) => pair.split(/(?<=^[^=]+)=/s)));
    const pairs = Object.entries(guardedEnvironment(env)).map(([name, value]) => `${name}=${value}`);
    return spawn.call(this, { ...options, envPairs: pairs });
  };
  for (const name of ['spawnSync', 'execFileSync', 'execSync'] as const) {
    const methods = children as unknown as Record<string, (...args: unknown[]) => unknown>;
    const start = methods[name]!;
    methods[name] = (...args) => {
      const at = args.findIndex((each, index) => index > 0 && isOptions(each));
      const options = at === -1 ? {} : (args[at] as { readonly env?: NodeJS.ProcessEnv });
      const guarded = { ...options, env: guardedEnvironment(options.env ?? process.env) };
      if (at === -1) return start(...withoutMissing(args), guarded);
      return start(...args.with(at, guarded));
    };
  }
}

function guardedEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const option = `--import=${preload.href}`;
  const { NODE_OPTIONS: others, [guardVariable]: given } = env;
  const options = others?.includes(option) === true ? others : others ? `${others} ${option}` : option;
  return { ...env, NODE_OPTIONS: options, [guardVariable]: guardedList(given) };
}

function isOptions(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutMissing(args: readonly unknown[]): readonly unknown[] {
  return args.filter((each) => each !== undefined && each !== null);
}

/**
 * Whether a process runs a file of this program, and loads nothing else before it. A path among the arguments of
 * another file does not count.
 *
 * @param args the executable, and its arguments
 */
function runsProgram([executable = '', ...args]: readonly string[]): boolean {
  const at = args.findIndex((argument) => !argument.startsWith('-'));
  const loads = /^(?:-r|-[a-z]*e|-p|--require|--import|--(?:experimental-)?loader|--eval|--print)\b/;
  const file = args.slice(0, at).some((option) => loads.test(option)) ? undefined : args[at];
  return isOfProgram(executable) || (file !== undefined && isOfProgram(file));
}

/** The processes and threads of this program guard what they load by themselves. */
function isOfProgram(file: string): boolean {
  const path = file.startsWith('file:') ? fileURLToPath(file) : file;
  return isOfProgramFolder(path);
}
