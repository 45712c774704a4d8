import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';
import { guardedConfigs, isOfProgramFolder, unguardable } from './module/module-guard.ts';

/** The program that guards modules in the processes and threads that a guarded configuration starts. */
const preload = new URL(`./guard-preload${import.meta.url.slice(-3)}`, import.meta.url);

const preloadOption = `--require=${fileURLToPath(preload)}`;
/** Options of Node that load modules, or read options from a file. */
const loadsMore = /^(?:-r|--require|--import|--(?:experimental-)?loader|--env-file|--experimental-\w*-?config-file)/;
const unguardableOption = /--(?:experimental-loader|loader|build-snapshot)\b/;
/** Options before the file of a program that neither load anything nor take the file as their value. */
const harmlessOption =
  /^--(?:no-[\w-]+|enable-source-maps|expose-gc|(?:max-[\w-]+|stack-size|disable-warning|conditions|inspect[\w-]*|[\w-]*-size)=.*)$/;

/** Has the guarded configurations as JSON: the file, hash and tree of each. */
export const guardVariable = 'CODESEARCH_GUARDED_CONFIGS';

/**
 * Lets the threads and processes of Node that this process starts guard what they load. What starts them takes as long
 * to load as the rest of a configuration, so it waits for {@link guardStarting}.
 */
export function guardProcesses(): void {
  guardReplacement();
  guardBindings();
  const { getBuiltinModule } = process;
  process.getBuiltinModule = ((id: string) => {
    guardStarting(id);
    return getBuiltinModule(id);
  }) as typeof getBuiltinModule;
  // A function of this program that was loaded before uses them, and the loader is not asked again.
  if (isLoaded('child_process') || isLoaded('worker_threads')) guardStarting('child_process');
}

/** Whether this process has a module of Node. It may have one whose list of them is not known. */
function isLoaded(name: string): boolean {
  const { moduleLoadList } = process as { moduleLoadList?: readonly string[] };
  return moduleLoadList?.includes(`NativeModule ${name}`) ?? true;
}

/** Modules of Node that start no thread and no process, and have none of the modules that do. */
const harmless: ReadonlySet<string> = new Set(
  `assert assert/strict async_hooks buffer constants crypto diagnostics_channel events fs fs/promises os path path/posix
  path/win32 perf_hooks punycode querystring sqlite stream stream/promises string_decoder timers timers/promises tty url
  util util/types zlib`.split(/\s+/),
);

let guardsStarts = false;

/** Before a module of Node is used by anyone: guards what it may start. @param name with or without its scheme */
export function guardStarting(name: string): void {
  if (guardsStarts || harmless.has(name.replace(/^node:/, ''))) return;
  guardsStarts = true;
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

/*
 * A thread does not read the options of the environment, so it gets them as arguments. Those of this program load what
 * options name, such as the runtime of a model.
 */
function guardThreads(): void {
  const threads = process.getBuiltinModule('worker_threads');
  threads.Worker = class extends threads.Worker {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      super(file, guardedThread(options));
    }
  };
}

function guardedThread(options: WorkerOptions): WorkerOptions {
  const { env, execArgv = process.execArgv } = options;
  const variables = typeof env === 'object' ? env : process.env;
  assertGuardable(execArgv);
  return {
    ...options,
    execArgv: [preloadOption, ...execArgv],
    // A thread reads the options of variables that it is given.
    env: { ...guardedEnvironment(variables), ...(variables['NODE_OPTIONS'] === undefined && { NODE_OPTIONS: '' }) },
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
    const env = Object.fromEntries(envPairs.map((pair) => pair.split(/(?<=^[^=]+)=/s))) as NodeJS.ProcessEnv;
    assertGuardable(args);
    if (runsProgram(args.map(String)) && !loadsByVariable(env)) return spawn.call(this, options);
    const pairs = Object.entries(guardedEnvironment(env)).map(([name, value]) => `${name}=${value}`);
    return spawn.call(this, { ...options, envPairs: pairs });
  };
  for (const name of ['spawnSync', 'execFileSync', 'execSync'] as const) {
    const methods = children as unknown as Record<string, (...args: unknown[]) => unknown>;
    const start = methods[name]!;
    methods[name] = (...args) => {
      assertGuardable(args.flat());
      // Each process and thread loads this module first, so it imports no toolkit.
      const at = args.findIndex(
        (each, index) => index > 0 && typeof each === 'object' && each !== null && !Array.isArray(each),
      );
      const options = at === -1 ? {} : (args[at] as { readonly env?: NodeJS.ProcessEnv });
      const guarded = { ...options, env: guardedEnvironment(options.env ?? process.env) };
      if (at === -1) return start(...withoutMissing(args), guarded);
      return start(...args.with(at, guarded));
    };
  }
}

/* A process can become another one. */
function guardReplacement(): void {
  const { execve } = process as { execve?: (file: string, args?: string[], env?: NodeJS.ProcessEnv) => never };
  if (execve === undefined) return;
  const replaced = (file: string, args: string[] = [], env: NodeJS.ProcessEnv = process.env): never => {
    assertGuardable(args);
    return execve(file, args, guardedEnvironment(env));
  };
  Object.assign(process, { execve: replaced });
}

/* They start processes beneath the modules of Node. */
function guardBindings(): void {
  const bound = process as unknown as { binding?: (name: string) => unknown };
  const { binding } = bound;
  if (binding === undefined) return;
  bound.binding = (asked) => {
    // An object can have another text each time.
    const name = String(asked);
    if (/^(?:process_wrap|spawn_sync)$/.test(name)) throw unguardable(`it uses the binding ${name} of Node`);
    return binding.call(process, name);
  };
}

/* It is the first one: what is loaded before it is not guarded. A path may have spaces and backslashes. */
function guardedEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const option = JSON.stringify(preloadOption);
  const { NODE_OPTIONS: others, [guardVariable]: given } = env;
  assertGuardable([others]);
  const options = others?.startsWith(option) === true ? others : others ? `${option} ${others}` : option;
  return { ...env, NODE_OPTIONS: options, [guardVariable]: guardedList(given) };
}

/**
 * A loader has a thread that begins before the hooks of this program are asked, and what makes a snapshot loads nothing
 * before it.
 *
 * @param args of a process or thread, its command line, or its options in a variable
 * @throws CONFIG_INVALID if it would have one of these options
 */
function assertGuardable(args: readonly unknown[]): void {
  for (const each of args) {
    const option = typeof each === 'string' ? unguardableOption.exec(each)?.[0] : undefined;
    if (option !== undefined) throw unguardable(`it starts Node with ${option}`);
  }
}

/** Whether variables have options of Node that load modules. */
function loadsByVariable(env: unknown): boolean {
  const variables = typeof env === 'object' && env !== null ? (env as NodeJS.ProcessEnv) : process.env;
  return (variables['NODE_OPTIONS'] ?? '').split(/\s+/).some((option) => loadsMore.test(option.replaceAll('"', '')));
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
  const file = args.slice(0, at).every((option) => harmlessOption.test(option)) ? args[at] : undefined;
  return isOfProgram(executable) || (file !== undefined && isOfProgram(file));
}

/** The processes of this program guard what they load by themselves. */
function isOfProgram(file: string): boolean {
  const path = file.startsWith('file:') ? fileURLToPath(file) : file;
  return isOfProgramFolder(path);
}
