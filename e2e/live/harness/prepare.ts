import { rememberKeptFolder } from './kept-folder.ts';
import { urllib3 } from './python-environment.ts';
import { installPrograms } from './system-programs.ts';

/** Prepares once what several files need, because these run beside each other. */
export async function setup(): Promise<void> {
  rememberKeptFolder();
  await installPrograms();
  await urllib3();
}
