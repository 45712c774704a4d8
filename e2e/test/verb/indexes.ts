import { join } from 'node:path';
import { expect } from 'vitest';
import { printed } from '../printed.ts';
import type { Sandbox } from '../sandbox.ts';

/** The fields of an index in `ls --json` that tests use. */
export interface ListedIndex {
  readonly id: string;
  readonly root?: string;
  readonly folder: string;
  readonly state: string;
  readonly orphan: boolean;
  readonly files: number;
  readonly chunks: number;
}

/** All indexes in the data folder. */
export async function listed(sandbox: Sandbox): Promise<readonly ListedIndex[]> {
  return printed<{ readonly projects: readonly ListedIndex[] }>('ls', await sandbox.run(['ls', '--json'])).projects;
}

/** Creates and indexes folders next to the tree. Returns their paths. */
export async function indexFolders(sandbox: Sandbox, ...names: string[]): Promise<readonly string[]> {
  const roots = names.map((name) => join(sandbox.folder, name));
  for (const root of roots) {
    sandbox.write(join(root, 'main.ts'), 'export const main = 1;\n');
    expect(await sandbox.run(['index', root])).toMatchObject({ code: 0 });
  }
  return roots;
}
