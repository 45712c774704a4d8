import childProcess from 'node:child_process';
import type { ForkOptions } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { setFlagsFromString } from 'node:v8';

/**
 * Names the program that this process runs if it is not the command line. A variable, and not an argument: who lets an
 * agent run `codesearch` with any arguments does not let it run any script.
 */
const variable = 'CODESEARCH_CHILD_PROGRAM';

/** What the parent says in the variable, as JSON. */
interface ChildRequest {
  readonly folder: string;
  readonly execArgv: readonly string[];
  /** `NODE_OPTIONS` of the parent, which has those of `execArgv` for the start of the process only. */
  readonly nodeOptions: string | undefined;
}

export interface ChildProgram {
  /** The folder of the unpacked program. */
  readonly folder: string;
  /** Absolute path of the script that this process runs. */
  readonly program: string;
}

/** The program that the parent has asked for. The process then looks as one that Node started. */
export function childProgram(): ChildProgram | undefined {
  const text = process.env[variable];
  if (text === undefined) return undefined;
  const { folder, execArgv, nodeOptions } = JSON.parse(text) as ChildRequest;
  Reflect.deleteProperty(process.env, variable);
  if (nodeOptions === undefined) Reflect.deleteProperty(process.env, 'NODE_OPTIONS');
  else process.env['NODE_OPTIONS'] = nodeOptions;
  for (const flag of execArgv) if (!isForEnvironment(flag)) setFlagsFromString(flag);
  process.execArgv = [...execArgv];
  // Node puts the name of the executable where a script has its path.
  process.argv.splice(1, 1);
  return { folder, program: process.argv[1]! };
}

/**
 * Lets `fork` start its script in this executable, which would otherwise take the script as an argument of the command
 * line. An executable does not read flags of Node from its arguments either.
 *
 * @param folder of the unpacked program
 */
export function routeForks(folder: string): void {
  const { fork } = childProcess;
  childProcess.fork = (script: string | URL, ...rest: readonly unknown[]) => {
    const args = Array.isArray(rest[0]) ? (rest[0] as readonly string[]) : [];
    const options: ForkOptions = (Array.isArray(rest[0]) ? rest[1] : (rest[1] ?? rest[0])) ?? {};
    if (options.execPath !== undefined && options.execPath !== process.execPath) return fork(script, args, options);
    const { execArgv = process.execArgv, env = process.env } = options;
    const { NODE_OPTIONS: nodeOptions } = env;
    const request: ChildRequest = { folder, execArgv, nodeOptions };
    const forEnvironment = [nodeOptions ?? '', ...execArgv.filter(isForEnvironment)].join(' ').trim();
    return fork(script, args, {
      ...options,
      execArgv: [],
      env: { ...env, NODE_OPTIONS: forEnvironment, [variable]: JSON.stringify(request) },
    });
  };
  syncBuiltinESMExports();
}

function isForEnvironment(flag: string): boolean {
  return process.allowedNodeEnvironmentFlags.has(flag);
}
