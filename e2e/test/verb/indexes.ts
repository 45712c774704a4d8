import { join } from 'node:path';
import { expect } from 'vitest';
import { printed } from '../printed.ts';
import type { Sandbox } from '../sandbox.ts';

/** An index as `ls --json` lists it, as far as the tests look at it. */
export interface ListedIndex {
  readonly id: string;
  readonly root?: string;
  readonly folder: string;
  readonly state: string;
  readonly orphan: boolean;
  readonly files: number;
  readonly chunks: number;
}

/** All indexes of a place. */
export async function listed(sandbox: Sandbox): Promise<readonly ListedIndex[]> {
  return printed<{ readonly projects: readonly ListedIndex[] }>('ls', await sandbox.run(['ls', '--json'])).projects;
}

/** Folders beside the tree, each with an index. */
export async function indexFolders(sandbox: Sandbox, ...names: string[]): Promise<readonly string[]> {
  const roots = names.map((name) => join(sandbox.folder, name));
  for (const root of roots) {
    sandbox.write(join(root, 'main.ts'), 'export const main = 1;\n');
    expect(await sandbox.run(['index', root])).toMatchObject({ code: 0 });
  }
  return roots;
}
