import { dataFolder, installService, uninstallService } from '@codesearch/server';
import { print } from '../output/print.ts';
import { ownProgram } from '../installation/own-program.ts';
import type { StartOptions } from './serve.ts';

/** Starts the server now and whenever the user logs in. */
export async function installServer(options: StartOptions, signal: AbortSignal): Promise<void> {
  const warn = (line: string): void => void process.stderr.write(`${line}\n`);
  const file = await installService({ ...options, home: dataFolder(), program: ownProgram(), print: warn }, signal);
  print(`The server runs, and starts when you log in: ${file}\n`);
}

/** Ends what {@link installServer} has started, and removes it. */
export async function uninstallServer(): Promise<void> {
  const { file, wasInstalled } = await uninstallService();
  print(
    wasInstalled
      ? `The server has ended, and does not start again: removed ${file}\n`
      : `The server is not installed: there is no ${file}.\n`,
  );
}
