import type { Sandbox } from '../sandbox.ts';

/** All commands that `codesearch --help` lists, except `help`. */
export async function commandNames(sandbox: Sandbox): Promise<readonly string[]> {
  const { stdout } = await sandbox.run(['--help']);
  const [, groups = ''] = stdout.split('show help\n\n');
  const names = [...groups.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
  return names.filter((name) => name !== 'help' && name !== 'codesearch');
}
