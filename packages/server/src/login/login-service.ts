import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { errors } from '@codesearch/kernel';
import { removeFile, replaceFile, thisSystem } from '@codesearch/toolkit';
import { dependsOn } from '../resident/environment.ts';
import { endServer } from '../resident/server-process.ts';
import type { SpawnOptions } from '../resident/spawn-server.ts';
import { launchAgent } from './launch-agent.ts';
import { mark } from './login-program.ts';
import type { LoginProgram, LoginService } from './login-program.ts';
import { systemdUnit } from './systemd-unit.ts';

export interface InstallOptions extends SpawnOptions {
  /** Absolute path of the data folder. */
  readonly home: string;
  /** Receives warnings. */
  readonly print: (line: string) => void;
}

/**
 * Lets the system start the server now and whenever the user logs in. An earlier installation is replaced.
 *
 * @returns the file that describes it to the system
 * @throws INPUT_INVALID if another program has written the file, or npm can remove this program at any time
 * @throws UNSUPPORTED if the system has neither systemd nor launchd
 * @throws UNAVAILABLE if the system refuses to start it; then nothing is left. If it can start nothing at all, a server
 *   that runs goes on
 */
export async function installService({ home, ...options }: InstallOptions, signal: AbortSignal): Promise<string> {
  const service = loginService();
  assertOwn(service.file);
  const program = loginProgram(options);
  // A server that runs stays if none can be installed.
  await runAll(service.check);
  if (existsSync(service.file)) await runAll(service.end).catch(() => {});
  // Only one server runs for a data folder.
  await endServer(home, signal);
  mkdirSync(dirname(service.file), { recursive: true });
  replaceFile(service.file, service.content(program));
  try {
    await runAll(service.start);
  } catch (error) {
    removeFile(service.file);
    throw error;
  }
  return service.file;
}

/**
 * Ends what {@link installService} has started, and removes it.
 *
 * @returns the file that describes it to the system, and whether there was one
 */
export async function uninstallService(): Promise<{ readonly file: string; readonly wasInstalled: boolean }> {
  const service = loginService();
  const { file } = service;
  if (!existsSync(file)) return { file, wasInstalled: false };
  assertOwn(file);
  await remove(service);
  return { file, wasInstalled: true };
}

async function remove({ file, end, afterRemoval }: LoginService): Promise<void> {
  await runAll(end);
  removeFile(file);
  await runAll(afterRemoval);
}

function loginService(): LoginService {
  if (thisSystem.name === 'linux') return systemdUnit(process.env);
  if (thisSystem.name === 'darwin') return launchAgent();
  throw errors.unsupported(
    `Starting the server at login on ${thisSystem.name}`,
    'Let your system run this at login: codesearch serve --background --idle 0',
  );
}

function assertOwn(file: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8').includes(mark)) return;
  throw errors.inputInvalid(`${file} was not written by this program.`, 'Remove it, and install the server again.');
}

/** @throws INPUT_INVALID if npm has put this program into its cache, which it empties */
function loginProgram({ program, idleMinutes = 0, port, print }: Omit<InstallOptions, 'home'>): LoginProgram {
  const bin = program.find((part) => /[\\/]_npx[\\/]/.test(part));
  if (bin !== undefined)
    throw errors.inputInvalid(
      `npx has put this program into its cache, ${bin}, which npm can empty.`,
      'Install it first: npm install --global codesearch',
    );
  const command = [
    ...[...program, 'serve', '--supervised', `--idle=${idleMinutes}`],
    ...(port === undefined ? [] : [`--port=${port}`]),
  ];
  return { command, environment: namedVariables(print) };
}

/** What the shell sets and answers depend on. A file is no place for secrets. */
function namedVariables(print: InstallOptions['print']): Readonly<Record<string, string>> {
  const named: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value === undefined || !dependsOn(name)) continue;
    if (!isSecret(name, value)) named[name] = value;
    else print(`${name} looks like a secret and is left out: commands with it run by themselves.`);
  }
  return named;
}

function isSecret(name: string, value: string): boolean {
  return /token|key|secret|passw|auth(?!or)/i.test(name) || /:\/\/[^/]*@/.test(value);
}

async function runAll(commands: readonly (readonly string[])[]): Promise<void> {
  for (const [program = '', ...args] of commands) {
    try {
      await promisify(execFile)(program, args);
    } catch (error) {
      const { stderr = '', message } = error as { readonly stderr?: string; readonly message: string };
      const reason = stderr.trim().split('\n')[0] || message;
      throw errors.unavailable(program, `${args.join(' ')}: ${reason}`, error);
    }
  }
}
